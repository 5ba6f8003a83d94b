import { effect } from '@preact/signals-react'
import { chat } from '#widgets/state/chat.ts'
import type { Avoids } from './checkout-draft.ts'

/** Apart from the checkout: what the chat keeps is loaded after the page. */
export function followAvoids(tell: (avoids: Avoids) => void): () => void {
  return effect(() => tell(chat.state.value?.avoids ?? []))
}
