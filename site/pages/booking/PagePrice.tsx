import type { ComponentProps, ReactNode } from 'react'
import { EventPrice } from './TicketPrice.tsx'

/** The price of an event on its own page. The server has written it, so that its script comes later. */
export function PagePrice(props: ComponentProps<typeof EventPrice>): ReactNode {
  return <EventPrice {...props} />
}
