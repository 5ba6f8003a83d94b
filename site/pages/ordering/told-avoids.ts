import { useEffect, useState } from 'react'
import type { ChatState } from '#domain/contracts/barista.ts'
import type { NewOrder } from '#domain/contracts/ordering.ts'
import type { Avoids, CheckoutDraft } from './checkout-draft.ts'
import { avoidsIn } from './checkout-order.ts'

/** What the customer told the chat that they must not have. */
async function toldAvoids(): Promise<Avoids> {
  try {
    const { chat } = await import('#widgets/state/chat.ts')
    return chat.state.peek()?.avoids ?? []
  } catch {
    return []
  }
}

/** An order that somebody makes, with what the kitchen is told of allergies. */
export async function withTold(order: NewOrder, draft: CheckoutDraft): Promise<NewOrder> {
  return { ...order, ...avoidsIn(draft, await toldAvoids()) }
}

/** What the chat was told, followed while the conversation goes on. */
export function useTold(): Pick<ChatState, 'avoids' | 'dining'> | null {
  const [told, setTold] = useState<ChatState | null>(null)
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void import('./follow-avoids.ts').then(
      ({ followChat }) => {
        if (!isGone) stop = followChat(setTold)
      },
      () => {},
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return told
}
