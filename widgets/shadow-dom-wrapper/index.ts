export { defineWidget, type Definition } from './define-widget.ts'
export { addSheet } from './sheets.ts'
export type { WidgetHost, WidgetProps } from './widget-host.ts'
