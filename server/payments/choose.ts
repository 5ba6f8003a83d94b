import type { Db } from '../db/open.ts'
import type { Env } from '../env.ts'
import type { PaymentProvider } from './provider.ts'
import { openTestProvider } from './test-provider.ts'

type World = { db: Db; now: () => Date }

/**
 * Who takes cards online: Stripe where it is set up, else test payments in a demo. Production never has test payments, since an
 * order would be paid that nobody paid for; `null` means that everybody pays at the counter.
 */
export async function choosePayments(
  { stripe, isProduction, publicUrl }: Pick<Env, 'stripe' | 'isProduction' | 'publicUrl'>,
  world: World,
): Promise<PaymentProvider | null> {
  if (stripe) return (await import('./stripe.ts')).openStripe(stripe, world.now)
  return isProduction ? null : openTestProvider({ ...world, publicUrl })
}
