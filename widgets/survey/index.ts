import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page } from '#widgets/state/index.ts'
import { inFlowStyles } from '#widgets/style/in-flow.ts'
import place from './place.css?inline'
import { shape } from './shape.ts'
import { Survey } from './Survey.tsx'
import styles from './survey.css?inline'

/** `<lounge-survey>`. The manual for embedders is manual.ts beside this file. */
defineWidget('lounge-survey', {
  ...shape,
  component: Survey,
  styles: [...inFlowStyles, place, styles],
  onConnect: page.join,
  onDisconnect: page.leave,
})
