export { defineWidget, type Definition } from './define-widget.ts'
export { addSheet } from './add-sheet.ts'
export type { Methods, WidgetHost, WidgetProps } from './widget-host.ts'
