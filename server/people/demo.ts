import type { Services } from '../services.ts'
import { accountWith, addCustomer, type Account, type NewAccount } from './store.ts'

/** The password of every demo account. Demo accounts exist in demo mode only, and the start says so. */
export const DEMO_PASSWORD = 'lounge-demo'

const demo = (account: Pick<NewAccount, 'email' | 'name' | 'role' | 'staffRole'>): NewAccount => ({
  ...account,
  password: DEMO_PASSWORD,
  isDemo: true,
})

/** One account of every role and of every staff role. */
export const DEMO_ACCOUNTS: NewAccount[] = [
  demo({ email: 'admin@demo.example', name: 'Ada Marsh', role: 'ADMIN' }),
  demo({ email: 'manager@demo.example', name: 'Mo Okafor', role: 'STAFF', staffRole: 'MANAGER' }),
  demo({
    email: 'assistant@demo.example',
    name: 'Asha Lind',
    role: 'STAFF',
    staffRole: 'ASSISTANT_MANAGER',
  }),
  demo({
    email: 'senior@demo.example',
    name: 'Sena Boyd',
    role: 'STAFF',
    staffRole: 'SENIOR_BARISTA',
  }),
  demo({ email: 'barista@demo.example', name: 'Bao Tran', role: 'STAFF', staffRole: 'BARISTA' }),
  demo({ email: 'trainee@demo.example', name: 'Tess Quinn', role: 'STAFF', staffRole: 'TRAINEE' }),
  demo({ email: 'artist@demo.example', name: 'Arlo Voss', role: 'ARTIST' }),
  demo({ email: 'customer@demo.example', name: 'Cleo Park', role: 'CUSTOMER' }),
]

/** The fixed fake customer of the demo's Google button : no call to Google is made. */
export const DEMO_GOOGLE = { email: 'google-demo@demo.example', name: 'Gia Demo' }

export async function demoGoogleAccount(services: Services): Promise<Account> {
  const customer = { ...DEMO_GOOGLE, isDemo: true }
  await services.db.transaction((tx) => addCustomer(tx, services, customer))
  const account = await accountWith(services.db, DEMO_GOOGLE.email)
  if (!account) throw new Error('The demo customer of Google could not be made.')
  return account
}
