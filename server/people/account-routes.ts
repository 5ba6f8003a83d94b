import type { Services } from '../services.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { askForEmail, cancelEmailChange, nextEmailOf } from './email-asked.ts'
import { confirmEmail } from './email-change.ts'
import { endMySession, meOf, rename, sessionsOf, signOutEverywhere } from './me.ts'
import { newPasswordHash } from './password-rules.ts'
import { setPassword } from './reset.ts'
import { deviceOf } from './sessions.ts'
import type { Throttles } from './throttle.ts'
import { factorRoutes } from './factor-routes.ts'
import { selfOf } from './myself.ts'

/** One's own account: its name, password and address, how one proves oneself, and where one is signed in. */
export function accountRoutes(call: Calls, services: Services, throttles: Throttles) {
  const who = selfOf(services, throttles)
  const { self, provenSelf } = who

  call('me', async (_, c) => meOf(services, (await self(c)).account))

  call('patchMe', async ({ body: { name } }, c) => {
    const { account } = await self(c)
    await rename(services, account, name)
    return meOf(services, { ...account, name })
  })

  call('changePassword', async ({ body: { current, next } }, c) => {
    const { account, person } = await provenSelf(c, current)
    const passwordHash = await newPasswordHash(services, next, account, 'next')
    const change = { passwordHash, device: deviceOf(c, 'password'), except: person.sessionId }
    await services.db.transaction((tx) => setPassword(tx, services, account, change))
    return {}
  })

  call('changeEmail', async ({ body: { email, password } }, c) => {
    const { account } = await provenSelf(c, password)
    await throttles.proof(email, { address: c.get('address'), device: null })
    return askForEmail(services, account, email, deviceOf(c, 'password'))
  })

  call('resendEmailLink', async (_, c) => {
    const { account, address } = await self(c)
    const email = (await nextEmailOf(services, account)) ?? account.email
    await throttles.proof(email, { address, device: null })
    return askForEmail(services, account, email, deviceOf(c, 'link'))
  })

  call('cancelEmailChange', async (_, c) => {
    const { account } = await self(c)
    await cancelEmailChange(services, account)
    return meOf(services, account)
  })

  call('confirmEmail', async ({ body: { token } }, c) => {
    const device = deviceOf(c, 'link')
    return meOf(services, await confirmEmail(services, personOf(c), token, device))
  })

  call('mySessions', async (_, c) => ({ sessions: await sessionsOf(services, personOf(c)) }))

  call('endMySession', async ({ params: { id } }, c) => {
    await endMySession(services, personOf(c), id)
    return {}
  })

  call('signOutEverywhere', async (_, c) => {
    await signOutEverywhere(services, personOf(c))
    return {}
  })

  factorRoutes(call, services, throttles, who)
}
