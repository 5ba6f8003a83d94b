import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { addPromo, listPromos, promoAtTill, stopPromo, usesOfPromo } from './desk.ts'

/** Promo codes: making, stopping and looking after them (docs/decisions/quote.md). */
export function promoRoutes(call: Calls, services: Services) {
  call('promos', async () => ({ promos: await listPromos(services.db) }))

  call('addPromo', async ({ body }, c) => {
    const promo = await addPromo(services, personOf(c), body)
    c.status(201)
    return promo
  })

  call('stopPromo', ({ params: { code } }, c) => stopPromo(services, personOf(c), code))

  call('promoUses', async ({ params: { code } }) => ({
    uses: await usesOfPromo(services.db, code),
  }))

  call('tillPromo', ({ params: { code } }) => promoAtTill(services, code))
}
