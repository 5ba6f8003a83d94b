import type { BellState } from '#domain/contracts/notifications.ts'
import type { Context } from 'hono'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { openFeed } from '../http/feed.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { personOf } from '../people/sessions.ts'
import { choicesOf, choose } from './choices.ts'
import { bellOf, clear, listNotifications, readAll, restore, setRead, type Part } from './list.ts'

/** A person's notifications. The token says whose: nobody can ask for somebody else's. */
export function notificationRoutes(call: Calls, services: Services) {
  const bells = openFeed<BellState>(
    services,
    services.notificationChanges,
    { event: 'bell', read: (userId) => bellOf(services, userId) },
    services.notificationChanges,
  )
  const counterBells = openFeed<BellState>(
    services,
    services.notificationChanges,
    { event: 'bell', read: (userId) => bellOf(services, userId, 'counter') },
    services.notificationChanges,
  )

  call('bell', async (_, c) => bellOf(services, me(c), partFor(c)))

  call('bellEvents', async (_, c) => {
    const userId = me(c)
    return (partFor(c) ? counterBells : bells).watch(c, {
      id: userId,
      holder: `person ${userId}`,
      guard: {
        userId,
        // Every page has a bell: that a page is open is no use of it. An open counter is (see the orders' stream).
        mayStay: async () => (await personOf(c, services, false)) !== null,
      },
    })
  })

  call('notifications', async ({ query }, c) => listNotifications(services.db, me(c), query))

  call('patchNotification', async ({ params, body }, c) => {
    const changed = await setRead(services.db, services, me(c), params.id, body.read, partFor(c))
    return changed ?? unknown()
  })

  call('removeNotification', async ({ params }, c) => {
    const clearedAt = services.now()
    const count = await clear(services.db, me(c), params.id, clearedAt)
    return count > 0 ? { count, clearedAt: clearedAt.toISOString() } : unknown()
  })

  call('readNotifications', async ({ body }, c) => {
    await readAll(services.db, services, me(c), body, partFor(c))
    return bellOf(services, me(c), partFor(c))
  })

  call('clearNotifications', async ({ body }, c) => {
    const clearedAt = services.now()
    const count = await clear(services.db, me(c), body, clearedAt)
    return { count, clearedAt: clearedAt.toISOString() }
  })

  call('restoreNotifications', async ({ body }, c) => ({
    count: await restore(services.db, me(c), new Date(body.clearedAt)),
  }))

  call('notificationChoices', async (_, c) => choicesOf(services.db, me(c)))

  call('chooseNotifications', async ({ body }, c) => choose(services, me(c), body))
}

function me(c: Context<HttpEnv>): string {
  const person = c.get('person')
  if (!person) throw new Error('A call of one’s own without a person.')
  return person.user.id
}

/** Whoever came by PIN hears of the counter alone. */
const partFor = (c: Context<HttpEnv>): Part =>
  c.get('person')?.method === 'pin' ? 'counter' : undefined

function unknown(): never {
  throw new Refused(
    404,
    'notification_not_found',
    'There is no such notification. It may have been cleared on another device.',
  )
}
