import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { DELETION_TEXTS } from '#domain/people/leaving.ts'
import { users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { myClasses, myPlans } from '../booking/plans.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { calendarLinkOf, endCalendarLink, makeCalendarLink } from './calendar-link.ts'
import { dataOf, deleteAccount } from './deletion.ts'
import { exportOf } from './export.ts'
import { subjectOf, type Account } from './keeping.ts'
import type { Person } from './person.ts'
import type { Throttles } from './throttle.ts'

/** One's own data: what is kept, all of it as a file, and none of it any more. */
export function dataRoutes(call: Calls, services: Services, { password: throttle }: Throttles) {
  call('myData', async (_, c) => dataOf(services, await accountOf(personOf(c))))

  call('exportMyData', async (_, c) => {
    const account = await accountOf(personOf(c))
    const name = `my-data-${dateIn(services.settings.get().cafe.timeZone, services.now())}.zip`
    c.header('Content-Type', 'application/zip')
    c.header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    c.header('Cache-Control', 'no-store')
    return c.body(exportOf(services, account))
  })

  call('deleteMyAccount', async ({ body }, c) => {
    const person = personOf(c)
    const { email } = await accountOf(person)
    // Guesses count with those of proving who one is and of signing in.
    const from = { address: c.get('address'), device: person.sessionId }
    await throttle.take(email, from)
    await deleteAccount(services, person, body)
    await throttle.forgive(email, from)
    return { message: DELETION_TEXTS.done }
  })

  call('myPlans', async (_, c) => {
    const { email } = await subjectOf(services.db, services, await accountOf(personOf(c)))
    return myPlans(services, email, personOf(c).user.id)
  })
  call('myClasses', async (_, c) => {
    const { email } = await subjectOf(services.db, services, await accountOf(personOf(c)))
    return myClasses(services, email, personOf(c).user.id)
  })

  call('myCalendarLink', (_, c) => calendarLinkOf(services, personOf(c).user.id))
  call('makeCalendarLink', (_, c) => makeCalendarLink(services, personOf(c).user.id))
  call('endCalendarLink', async (_, c) => {
    await endCalendarLink(services, personOf(c).user.id)
    return {}
  })

  async function accountOf({ user }: Person): Promise<Account> {
    const [account] = await services.db.select().from(users).where(eq(users.id, user.id))
    if (!account) throw new Refused(404, 'account_gone', DELETION_TEXTS.done)
    return account
  }
}

function personOf(c: Context<HttpEnv>): Person {
  const person = c.get('person')
  if (!person) throw new Error('A call for oneself was registered for everybody.')
  return person
}
