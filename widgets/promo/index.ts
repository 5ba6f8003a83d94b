import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page } from '#widgets/state/index.ts'
import { baseStyles } from '#widgets/style/index.ts'
import { Promo } from './Promo.tsx'
import styles from './promo.css?inline'
import { shape } from './shape.ts'
import tooltip from './tooltip.css?inline'

/**
 * `<lounge-promo>`: five small floating buttons: book art classes, Instagram, Facebook, Bluesky, the contest.
 * On wide pages a row at the bottom left; up to 640 px wide a bar along the bottom edge, 56 px high plus the safe area,
 * above which the chat and the cart make room.
 *
 * Attributes, besides the shared ones: `links`, which buttons and in what order: ids of the café's own
 * (`links="contest instagram"`), or JSON (`links='["contest", { "id": "shop", "label": "Our shop", "href": "https://…" }]'`).
 * `position="right"` puts the row at the bottom right; a `data-position` on the script is the chat's, and the row is opposite. `hidden` hides it.
 *
 * Methods: `open()`, `close()`, `toggle()` show and hide it; `reset()` shows it as it was.
 *
 * Events: `lounge:navigate` `{ path }` before a link to the café's site is followed; `preventDefault()` leaves that to the
 * page. `lounge:open` and `lounge:close`.
 *
 * Tokens: `--lounge-sheet`, `--lounge-text`, `--lounge-layer`, `--lounge-font`, `--lounge-offset-bottom`,
 * `--lounge-offset-side`. Parts: `root`, `promo`, `link`, `tooltip`.
 */
defineWidget('lounge-promo', {
  ...shape,
  component: Promo,
  styles: [...baseStyles, styles, tooltip],
  onConnect: page.join,
  onDisconnect: page.leave,
})
