import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page } from '#widgets/state/index.ts'
import { shape } from './shape.ts'
import { Survey } from './Survey.tsx'
import { ticketStyles } from './styles.ts'

/** `<lounge-survey>`. The manual for embedders is manual.ts beside this file. */
defineWidget('lounge-survey', {
  ...shape,
  component: Survey,
  styles: ticketStyles,
  onConnect: page.join,
  onDisconnect: page.leave,
})
