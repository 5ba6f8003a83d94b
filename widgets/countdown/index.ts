import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page } from '#widgets/state/index.ts'
import { inFlowStyles } from '#widgets/style/in-flow.ts'
import { Countdown } from './Countdown.tsx'
import styles from './countdown.css?inline'
import place from './place.css?inline'
import { shape } from './shape.ts'

/** `<lounge-countdown>`. The manual for embedders is manual.ts beside this file. */
defineWidget('lounge-countdown', {
  ...shape,
  component: Countdown,
  styles: [...inFlowStyles, place, styles],
  onConnect: page.join,
  onDisconnect: page.leave,
})
