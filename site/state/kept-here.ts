import { computed } from '@preact/signals-react'
import { cart, customer, pastOrders, session } from '#widgets/state/index.ts'
import { favorites } from './favorites.ts'

/** What this browser keeps of whoever is signed in, which no server knows. */
export const keptHere = {
  counts: computed(() => {
    const { name, email, phone } = customer.details.value
    return {
      favorites: favorites.list.value.length,
      cart: cart.lines.value.length,
      /** Name, address and number that are filled in at checkout. */
      details: [name, email, phone].filter(Boolean).length,
      orders: pastOrders.list.value.length,
    }
  }),

  /** All of it, as a text for a file. */
  asJson(): string {
    const kept = {
      favorites: favorites.list.value,
      cart: cart.lines.value,
      details: customer.details.value,
    }
    return JSON.stringify(kept, null, 2)
  },

  /** Forgets it. @returns how to have it back */
  forget(): () => void {
    const before = [
      favorites.list.value,
      customer.details.value,
      pastOrders.list.value,
      cart.lines.value,
    ] as const
    favorites.list.value = []
    customer.forget()
    pastOrders.list.value = []
    cart.clear()
    return () => {
      favorites.list.value = before[0]
      customer.details.value = before[1]
      pastOrders.list.value = before[2]
      cart.replace(before[3])
    }
  },

  /** Forgets an owner's things for good, after they have left. */
  forgetOwner(id: string): void {
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('lounge:') && key.endsWith(`:${id}`)) localStorage.removeItem(key)
    } catch {
      // Storage that cannot be reached holds nothing of ours.
    }
  },
}

/** Who leaves takes everything along, also where the sign-in has ended already. */
export function leave(userId: string): void {
  if (session.owner.value === userId) keptHere.forget()
  keptHere.forgetOwner(userId)
}
