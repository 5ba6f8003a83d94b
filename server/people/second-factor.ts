import { and, eq, isNull } from 'drizzle-orm'
import { toString as toQr } from 'qrcode'
import type { StartTotpAnswer } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { passkeys, recoveryCodes, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { newRecoveryCodes, newSecret, stepOf, useCode } from './codes.ts'
import { tellOfSecurity, when } from './mails.ts'
import { spendLinks } from './links.ts'
import { endSessions, keepsFactor, sessionUser, showedFactors, type Device } from './sessions.ts'
import type { Account } from './store.ts'

/** A secret for an authenticator app; it counts from the moment its first code is confirmed. @throws Refused 409 */
export async function startTotp(services: Services, account: Account): Promise<StartTotpAnswer> {
  const { secret, uri, sealed } = newSecret(services, account)
  const qrSvg = await toQr(uri, { type: 'svg', margin: 2 })
  const put = await services.db
    .update(users)
    .set({ totpSecret: sealed, totpLastStep: null })
    .where(and(eq(users.id, account.id), isNull(users.totpConfirmedAt)))
    .returning({ id: users.id })
  if (put.length === 0)
    throw new Refused(409, 'second_factor_on', SIGN_IN_REFUSALS.second_factor_on)
  return { secret, uri, qrSvg }
}

/**
 * Turns the second factor on, with a code that shows that the app has the secret. Every other session ends: whoever else was
 * signed in with the password alone has to show the code now. @returns the recovery codes
 */
export async function confirmTotp(
  services: Services,
  account: Account,
  code: string,
  by: { device: Device; sessionId: string },
): Promise<string[]> {
  if (account.totpConfirmedAt)
    throw new Refused(409, 'second_factor_on', SIGN_IN_REFUSALS.second_factor_on)
  if (!account.totpSecret)
    throw new Refused(409, 'totp_not_started', SIGN_IN_REFUSALS.totp_not_started)
  const step = stepOf(services, account, code.replace(/\s/g, ''))
  if (step === null)
    throw new Refused(422, 'wrong_code', SIGN_IN_REFUSALS.wrong_code, {
      fields: { code: SIGN_IN_REFUSALS.wrong_code },
    })
  return services.db.transaction(async (tx) => {
    const turned = await tx
      .update(users)
      .set({ totpConfirmedAt: services.now(), totpLastStep: step })
      .where(
        and(
          eq(users.id, account.id),
          isNull(users.totpConfirmedAt),
          // Of another secret that was asked for in the meantime the code would say nothing.
          eq(users.totpSecret, account.totpSecret ?? ''),
        ),
      )
      .returning({ id: users.id })
    if (turned.length === 0)
      throw new Refused(409, 'second_factor_on', SIGN_IN_REFUSALS.second_factor_on)
    const codes = await newRecoveryCodes(tx, services, account.id)
    await endSessions(tx, services, account.id, 'the second factor was turned on', by.sessionId)
    await spendLinks(tx, services, account.email, ['sign-in', 'reset', 'ticket'])
    await showedFactors(tx, services, by.sessionId, 2)
    await told(tx, services, account, 'account.second-factor-on', 'Your second factor is on', [
      `Signing in asks for a code of your app from now on. It was set up ${when(services, by.device)}.`,
      'Everybody who was signed in elsewhere was signed out.',
    ])
    return codes
  })
}

/** Turns it off, with a last code of it. @throws Refused */
export async function removeTotp(
  services: Services,
  account: Account,
  code: string,
  device: Device,
) {
  mustBeOn(account)
  await services.db.transaction(async (tx) => {
    await useCode(tx, services, account, code)
    const hasPasskey = (await tx.$count(passkeys, eq(passkeys.userId, account.id))) > 0
    if (!hasPasskey) keepsFactor(services, account)
    await tx
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(eq(users.id, account.id))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account.id))
    await told(tx, services, account, 'account.second-factor-off', 'Your second factor is off', [
      `Signing in asks for no code any more. It was removed ${when(services, device)}.`,
    ])
  })
}

/** Ten new recovery codes in place of the old. @throws Refused */
export async function renewRecoveryCodes(
  services: Services,
  account: Account,
  code: string,
  device: Device,
): Promise<string[]> {
  mustBeOn(account)
  return services.db.transaction(async (tx) => {
    await useCode(tx, services, account, code)
    const codes = await newRecoveryCodes(tx, services, account.id)
    await told(tx, services, account, 'account.recovery-codes-renewed', 'New recovery codes', [
      `Your recovery codes were replaced ${when(services, device)}. The old ones no longer work.`,
    ])
    return codes
  })
}

function mustBeOn({ totpConfirmedAt }: Account) {
  if (!totpConfirmedAt)
    throw new Refused(409, 'second_factor_off', SIGN_IN_REFUSALS.second_factor_off)
}

async function told(
  tx: Db,
  services: Services,
  account: Account,
  action: string,
  title: string,
  lines: readonly string[],
) {
  await audit(tx, services, { user: sessionUser(account) }, { action, subject: account.id })
  await tellOfSecurity(tx, services, account, title, lines)
}
