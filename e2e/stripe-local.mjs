import { fakeStripe } from '../server/payments/stripe-testing.ts'

/** The local Stripe as a program of its own: it prints its address, and ends with whoever started it. */
const { settings } = await fakeStripe()
process.stdout.write(`${settings.apiUrl}\n`)
process.stdin.resume().on('end', () => process.exit())
