"""The live table of a notebook: pictures that answer to mouse and keyboard.

`desk`, `choice`, `history`, `markup` and `rail` are plain Python and know no widget; `table`,
`stepper` and `lab` put them on the screen and need anywidget.
"""
