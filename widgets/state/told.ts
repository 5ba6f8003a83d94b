import { signal } from '@preact/signals-react'
import type { NewOrder } from '#domain/contracts/ordering.ts'
import { chat } from './chat.ts'

type Avoids = NonNullable<NewOrder['avoids']>
/** What of it the customer took back, joined: as long as it is the same. */
const untold = signal('')

/** What the customer told the chat that they must not have, and whether the kitchen is told. Apart from `checkout.ts`: few ever need it. */
export const told = {
  get avoids(): Avoids {
    return chat.state.value?.avoids ?? []
  },
  get isUntold(): boolean {
    return untold.value === told.avoids.join()
  },
  set isUntold(is: boolean) {
    untold.value = is ? told.avoids.join() : ''
  },
  /** As it goes with an order. */
  toSend: (): Pick<NewOrder, 'avoids'> =>
    told.avoids.length > 0 && !told.isUntold ? { avoids: told.avoids } : {},
}
