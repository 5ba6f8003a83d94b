import type { Context } from 'hono'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Services } from '../services.ts'
import { personOf } from '../http/person.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { askForEmail, cancelEmailChange, nextEmailOf } from './email-asked.ts'
import { confirmEmail } from './email-change.ts'
import { endMySession, meOf, rename, sessionsOf, signOutEverywhere } from './me.ts'
import { ownAccount, provesSelf } from './myself.ts'
import { addPasskey, newPasskeyOptions, removePasskey } from './passkeys.ts'
import { newPasswordHash } from './password-rules.ts'
import { mailProof, proofWays, prove, type Prover } from './proof.ts'
import { setPassword } from './reset.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './second-factor.ts'
import { deviceOf, lacksFactor } from './sessions.ts'
import type { Throttles } from './throttle.ts'

/** One's own account: how one signs in, and where one is signed in. */
export function accountRoutes(call: Calls, services: Services, throttles: Throttles) {
  const self = async (c: Context<HttpEnv>) => {
    const person = personOf(c)
    return { person, account: await ownAccount(services, person), address: c.get('address') }
  }
  const provenSelf = async (
    c: Context<HttpEnv>,
    password: string | undefined,
    comes: { withCode?: boolean } = {},
  ) => {
    const who = await self(c)
    await provesSelf(services, throttles, who, password, comes)
    return who
  }
  /** Codes are counted before they are tried. */
  const counted = async <T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> => {
    const { user, sessionId: device } = personOf(c)
    await throttles.codes.take(user.id, { device })
    const done = await work()
    await throttles.codes.forgive(user.id, { device })
    return done
  }

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

  /** Who has yet to show the second factor that they have does not get by with a new one. */
  const mayAdd = async (who: Prover) => {
    if (!lacksFactor(services, who.person)) return
    if (!(await proofWays(services, who)).mustSetUp)
      throw new Refused(403, 'second_factor_required', SIGN_IN_REFUSALS.second_factor_required)
  }

  call('proofWays', async (_, c) => proofWays(services, await self(c)))

  call('prove', async ({ body }, c) => {
    await prove(services, throttles, await self(c), body)
    return {}
  })

  call('mailProof', async (_, c) =>
    mailProof(services, throttles, await self(c), deviceOf(c, 'link')),
  )

  call('startTotp', async ({ body: { password } }, c) => {
    await mayAdd(await self(c))
    const { account } = await provenSelf(c, password)
    return startTotp(services, account)
  })

  call('confirmTotp', async ({ body: { code } }, c) => {
    const { account, person } = await self(c)
    const by = { device: deviceOf(c, 'password'), sessionId: person.sessionId }
    return { codes: await counted(c, () => confirmTotp(services, account, code, by)) }
  })

  call('removeTotp', async ({ body: { password, code } }, c) => {
    const { account } = await provenSelf(c, password, { withCode: true })
    await counted(c, () => removeTotp(services, account, code, deviceOf(c, 'password')))
    return {}
  })

  call('newRecoveryCodes', async ({ body: { password, code } }, c) => {
    const { account } = await provenSelf(c, password, { withCode: true })
    const device = deviceOf(c, 'password')
    return { codes: await counted(c, () => renewRecoveryCodes(services, account, code, device)) }
  })

  call('newPasskeyOptions', async ({ body: { password } }, c) => {
    await mayAdd(await self(c))
    const { account } = await provenSelf(c, password)
    return newPasskeyOptions(services, account)
  })

  call('addPasskey', async ({ body }, c) => {
    const { account, person } = await self(c)
    const by = { device: deviceOf(c, 'passkey'), sessionId: person.sessionId }
    return addPasskey(services, account, body, by)
  })

  call('removePasskey', async ({ params: { id } }, c) => {
    const { account } = await self(c)
    await removePasskey(services, account, id, deviceOf(c, 'passkey'))
    return {}
  })
}
