import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page, SHARED_ATTRIBUTES } from '#widgets/state/index.ts'
import { inFlowStyles } from '#widgets/style/in-flow.ts'
import toastStyles from '#widgets/style/toasts.css?inline'
import { Survey } from './Survey.tsx'
import styles from './survey.css?inline'

/**
 * `<lounge-survey>`: the entry ticket of the café's contest, inline wherever it is placed. It is as wide as its place, from
 * 260px up, and lays itself out by that width. The tag is a box of the page: the page's CSS on it says its display, position,
 * sizes and margins. How a page keeps its place until the script is there, so that nothing moves: docs/embedding.md. What was
 * typed survives a reload within the tab and is forgotten once entered.
 *
 * Attributes, besides the shared ones: `campaign`, the id of the campaign to enter (the café's current one without it);
 * `source`, kept on the entry ('prelaunch' on the café's own pre-launch page and 'website' elsewhere without it).
 * `hidden` hides it.
 *
 * Methods: `prefill({ name, email, phone, favoriteFlavor, referralSource })` fills what the visitor has left empty: what
 * they typed stays, and consent is theirs alone. `reset()` starts over on a fresh ticket. `open()` shows it and brings it
 * into view, `close()` hides it, `toggle()` does the one or the other.
 *
 * Events: `lounge:survey-submitted` `{ id }` once the entry is kept; `lounge:open` and `lounge:close`.
 *
 * Tokens: `--lounge-accent` (the ticket's ink, lemon), `--lounge-sheet`, `--lounge-text`, `--lounge-font`,
 * `--lounge-font-display`, `--lounge-edge` (the strip of paper around the ticket, the ground's colour). Parts: `root`, `ticket`, `stub`, `body`, `input`, `button`, `toasts`, `toast`.
 */
defineWidget('lounge-survey', {
  component: Survey,
  isInline: true,
  styles: [...inFlowStyles, toastStyles, styles],
  attributes: [...SHARED_ATTRIBUTES, 'campaign'],
  methods: ['prefill', 'reset', 'open', 'close', 'toggle'],
  onConnect: page.join,
  onDisconnect: page.leave,
})
