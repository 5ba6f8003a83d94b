import { effect } from '@preact/signals-react'
import { chat } from '#widgets/state/chat.ts'

/** Apart from the checkout: what the chat keeps is loaded after the page. */
export function followChat(tell: (state: typeof chat.state.value) => void): () => void {
  return effect(() => tell(chat.state.value))
}
