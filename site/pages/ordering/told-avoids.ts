import { useEffect, useState } from 'react'
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
export function useToldAvoids(): Avoids {
  const [told, setTold] = useState<Avoids>([])
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void import('./follow-avoids.ts').then(
      ({ followAvoids }) => {
        if (!isGone) stop = followAvoids(setTold)
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
