import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page } from '#widgets/state/index.ts'
import { baseStyles } from '#widgets/style/index.ts'
import { Chat } from './Chat.tsx'
import launcher from './launcher.css?inline'
import { shape } from './shape.ts'

/**
 * `<lounge-chat>`: a virtual barista. It takes drink orders in plain words, answers questions, looks up when the space is
 * free, and puts drinks and memberships into the page's one cart. Only a launcher button is loaded with the page; the
 * widget, its panel and the barista follow when the button is hovered, focused or pressed, and then work without a server too.
 *
 * Attributes
 * - `open`: starts open
 * - `position`: `left` or `right` (default): the bottom corner it stands in
 * - `theme`: `light`, `dark` or `auto` (default) · `accent`: any CSS colour
 * - `api`, `site`: origins of the café's server and site; default: where the script came from
 * - `source`: attribution, kept with chats, carts and orders · `locale`: how prices are written
 * - `hidden`: shows nothing
 *
 * Methods: `open()` `close()` `toggle()`, `reset()` (a new conversation; the cart stays)
 *
 * Events, bubbling and composed
 * - `lounge:ready` · `lounge:open` · `lounge:close` · `lounge:error` `{ phase, message }`
 * - `lounge:message` `{ id, sender, text, timestamp }`: each message of the visitor and of the barista
 * - `lounge:navigate` `{ path, href }` and `lounge:checkout` `{ lines, subtotalCents, type }`: cancelable; the page then
 *   goes there in its own way
 *
 * Style: `--lounge-accent`, `--lounge-on-accent`, `--lounge-ground`, `--lounge-sheet`, `--lounge-text`, `--lounge-font`,
 * `--lounge-font-display`, `--lounge-radius`, `--lounge-layer`, `--lounge-offset-bottom`, `--lounge-offset-side`;
 * `::part(launcher)`, `::part(panel)`, `::part(header)`, `::part(message)`, `::part(input)`
 */
defineWidget('lounge-chat', {
  ...shape,
  component: Chat,
  styles: [...baseStyles, launcher],
  onConnect: (host) => page.join(host),
  onDisconnect: (host) => page.leave(host),
})
