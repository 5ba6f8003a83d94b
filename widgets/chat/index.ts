import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page } from '#widgets/state/index.ts'
import { watchCheckout } from '#widgets/state/at-checkout.ts'
import { baseStyles } from '#widgets/style/index.ts'
import { Chat } from './Chat.tsx'
import launcher from './launcher.css?inline'
import { shape } from './shape.ts'

watchCheckout()

/** `<lounge-chat>`. The manual for embedders is manual.ts beside this file. */
defineWidget('lounge-chat', {
  ...shape,
  component: Chat,
  styles: [...baseStyles, launcher],
  onConnect: (host) => page.join(host),
  onDisconnect: (host) => page.leave(host),
})
