import type { Proof, ProofWays, Said } from '#domain/contracts/people.ts'
import { mailSentence, SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { passkeys, signInLinks } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { hashToken } from '../tokens.ts'
import { eq } from 'drizzle-orm'
import { useCode, writtenCode } from './codes.ts'
import { LINK_LIFETIMES_MS, spendLinks, takeLink } from './links.ts'
import { mailProofCode } from './mails.ts'
import { hasSecondFactor, provesSelf } from './myself.ts'
import { withPasskey } from './passkeys.ts'
import type { Person } from './person.ts'
import { hasRecentProof, lacksFactor, showedFactors, type Device } from './sessions.ts'
import type { Account } from './store.ts'
import type { Throttles } from './throttle.ts'

/** Who proves themselves, from where. */
export type Prover = { person: Person; account: Account; address: string }

/**
 * How somebody can show that it is them: by their password or a passkey; where a second factor is on or there is no password,
 * by a code of their app or a passkey, and where there is nothing at all, by a code that is mailed.
 */
export async function proofWays(
  services: Services,
  { person, account }: Pick<Prover, 'person' | 'account'>,
): Promise<ProofWays> {
  const hasPasskey = (await services.db.$count(passkeys, eq(passkeys.userId, account.id))) > 0
  const hasTotp = account.totpConfirmedAt !== null
  const strong = [
    ...(hasPasskey ? ['passkey' as const] : []),
    ...(hasTotp ? ['totp' as const] : []),
  ]
  if (lacksFactor(services, person)) {
    if (strong.length > 0) return { ways: strong, mustSetUp: false }
    // Setting one up asks for the password; where there is none, for a proof of the last minutes, which may be a code.
    const needsCode = account.passwordHash === null && !hasRecentProof(services, person)
    return { ways: needsCode ? ['mail'] : [], mustSetUp: true }
  }
  if (account.passwordHash !== null && !(await hasSecondFactor(services, account)))
    return { ways: ['password', ...strong.filter((way) => way === 'passkey')], mustSetUp: false }
  if (strong.length > 0) return { ways: strong, mustSetUp: false }
  return { ways: [services.isDemo && account.isDemo ? 'demo' : 'mail'], mustSetUp: false }
}

/** Takes a proof, which counts for some minutes from now on. @throws Refused 401, 403, 410, 422, 429 */
export async function prove(services: Services, throttles: Throttles, who: Prover, proof: Proof) {
  const { person, account } = who
  const { ways } = await proofWays(services, who)
  const mustBe = (...allowed: ProofWays['ways']) => {
    if (!allowed.some((way) => ways.includes(way)))
      throw new Refused(403, 'proof_not_taken', SIGN_IN_REFUSALS.proof_not_taken)
  }
  if ('password' in proof) {
    mustBe('password')
    return provesSelf(services, throttles, who, proof.password)
  }
  if ('demo' in proof) {
    mustBe('demo')
    return showedFactors(services.db, services, person.sessionId, 1)
  }
  if ('ticket' in proof) {
    mustBe('passkey')
    return withPasskey(services, proof, async (tx, owner) => {
      if (owner.id !== account.id)
        throw new Refused(403, 'passkey_of_another', SIGN_IN_REFUSALS.passkey_of_another)
      await showedFactors(tx, services, person.sessionId, 2)
    })
  }
  mustBe('totp', 'mail')
  const device = person.sessionId
  await throttles.codes.take(account.id, { device })
  await services.db.transaction(async (tx) => {
    if (ways.includes('totp')) await useCode(tx, services, account, proof.code)
    else await takeLink(tx, services, mailedKey(person, proof.code), ['proof']).catch(asWrongCode)
    await showedFactors(tx, services, device, ways.includes('totp') ? 2 : 1)
  })
  await throttles.codes.forgive(account.id, { device })
}

/** Mails a code to whoever has nothing else to show. It works in the session that asked for it, once. @throws Refused 403, 429 */
export async function mailProof(
  services: Services,
  throttles: Throttles,
  who: Prover,
  by: Device,
): Promise<Said> {
  const { person, account, address } = who
  const { ways } = await proofWays(services, who)
  if (!ways.includes('mail'))
    throw new Refused(403, 'proof_not_taken', SIGN_IN_REFUSALS.proof_not_taken)
  const { id: userId, email } = account
  await throttles.proof(email, { address, device: person.sessionId })
  const code = writtenCode(2)
  const at = services.now()
  await services.db.transaction(async (tx) => {
    await spendLinks(tx, services, email, ['proof'])
    await tx.insert(signInLinks).values({
      hash: hashToken(mailedKey(person, code)),
      kind: 'proof',
      email,
      userId,
      data: {},
      createdAt: at,
      expiresAt: new Date(at.getTime() + LINK_LIFETIMES_MS.proof),
    })
    await mailProofCode(tx, services, account, { code, by })
  })
  return { message: mailSentence(email, 'proof', services.sendsMail) }
}

const mailedKey = ({ sessionId }: Person, code: string) =>
  `proof ${sessionId} ${code.replace(/[\s-]/g, '').toUpperCase()}`

function asWrongCode(error: unknown): never {
  if (!(error instanceof Refused)) throw error
  throw new Refused(422, 'wrong_mailed_code', SIGN_IN_REFUSALS.wrong_mailed_code, {
    fields: { code: SIGN_IN_REFUSALS.wrong_mailed_code },
  })
}
