import type { Context } from 'hono'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Services } from '../services.ts'
import { personOf } from '../http/person.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { addPasskey, newPasskeyOptions, removePasskey } from './passkeys.ts'
import { mailProof, proofWays, prove, type Prover } from './proof.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './second-factor.ts'
import { deviceOf, lacksFactor } from './sessions.ts'
import type { Throttles } from './throttle.ts'
import type { Self } from './myself.ts'

/** How one proves oneself again, and the second factors that one has: an app, its recovery codes, passkeys. */
export function factorRoutes(
  call: Calls,
  services: Services,
  throttles: Throttles,
  { self, provenSelf }: Self,
) {
  /** Codes are counted before they are tried. */
  const counted = async <T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> => {
    const { user, sessionId: device } = personOf(c)
    await throttles.codes.take(user.id, { device })
    const done = await work()
    await throttles.codes.forgive(user.id, { device })
    return done
  }

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
