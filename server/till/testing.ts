import { hashPassword } from '../people/passwords.ts'
import { DEMO_PASSWORD } from '../people/demo.ts'
import { accountOf } from '../people/testing.ts'
import { staffPins } from '../db/schema.ts'
import { FRIDAY_NOON, type TestServer } from '../db/testing.ts'

/** A PIN for each of the demo's staff. */
export const PINS = {
  'admin@demo.example': '8316',
  'manager@demo.example': '5927',
  'assistant@demo.example': '7148',
  'senior@demo.example': '3682',
  'barista@demo.example': '4907',
  'trainee@demo.example': '6093',
} as const
export type StaffEmail = keyof typeof PINS

/** Sets a PIN as a person does. */
export async function setPin(
  server: TestServer,
  email: string,
  pin: string,
  password = DEMO_PASSWORD,
) {
  return server.send<'setPin'>('POST', '/api/me/pin', { pin, password }, await server.as(email))
}

/** Makes a browser a till. @returns the headers with which that browser speaks */
export async function giveTill(server: TestServer, email: string, name = 'Front') {
  const answer = await server.send<'trustTill'>(
    'POST',
    '/auth/tills',
    { name },
    { ...(await server.as(email)), ...OWN_PAGE },
  )
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { cookie, ...OWN_PAGE }
}

/** Somebody changes to a till by PIN. @returns the header of who is signed in so */
export async function enter(server: TestServer, till: Record<string, string>, email: StaffEmail) {
  const { id } = await accountOf(server, email)
  const row = { pinHash: await hashPassword(PINS[email]), changedAt: FRIDAY_NOON }
  await server.db
    .insert(staffPins)
    .values({ userId: id, ...row })
    .onConflictDoUpdate({ target: staffPins.userId, set: row })
  const body = { userId: id, pin: PINS[email] }
  const entered = await server.send<'enterByPin'>('POST', '/auth/pin', body, till)
  return { authorization: `Bearer ${entered.body.token}` }
}

const OWN_PAGE = { origin: 'http://cafe.test' }
