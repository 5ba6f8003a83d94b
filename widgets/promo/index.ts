import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page } from '#widgets/state/index.ts'
import { baseStyles } from '#widgets/style/index.ts'
import { Promo } from './Promo.tsx'
import styles from './promo.css?inline'
import { shape } from './shape.ts'
import tooltip from './tooltip.css?inline'

/** `<lounge-promo>`. The manual for embedders is manual.ts beside this file. */
defineWidget('lounge-promo', {
  ...shape,
  component: Promo,
  styles: [...baseStyles, styles, tooltip],
  onConnect: page.join,
  onDisconnect: page.leave,
})
