import { and, eq, isNull } from 'drizzle-orm'
import { toString as toQr } from 'qrcode'
import type { StartTotpAnswer } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { passkeys, recoveryCodes, users } from '../db/schema.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import { newRecoveryCodes, newSecret, stepOf, useCode } from './codes.ts'
import { tellOfSecurity, when } from './mails.ts'
import { spendLinks } from './links.ts'
import { endSessions, keepsFactor, sessionUser, showedFactors, type Device } from './sessions.ts'
import type { Account } from './store.ts'

/** A secret for an authenticator app; it counts from the moment its first code is confirmed. @throws Refused 409 */
export async function startTotp(house: House, account: Account): Promise<StartTotpAnswer> {
  const { secret, uri, sealed } = newSecret(house, account)
  const qrSvg = await toQr(uri, { type: 'svg', margin: 2 })
  const put = await house.db
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
  house: House,
  account: Account,
  code: string,
  by: { device: Device; sessionId: string },
): Promise<string[]> {
  if (account.totpConfirmedAt)
    throw new Refused(409, 'second_factor_on', SIGN_IN_REFUSALS.second_factor_on)
  if (!account.totpSecret)
    throw new Refused(409, 'totp_not_started', SIGN_IN_REFUSALS.totp_not_started)
  const step = stepOf(house, account, code.replace(/\s/g, ''))
  if (step === null)
    throw new Refused(422, 'wrong_code', SIGN_IN_REFUSALS.wrong_code, {
      fields: { code: SIGN_IN_REFUSALS.wrong_code },
    })
  return house.db.transaction(async (tx) => {
    const turned = await tx
      .update(users)
      .set({ totpConfirmedAt: house.now(), totpLastStep: step })
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
    const codes = await newRecoveryCodes(tx, house, account.id)
    await endSessions(tx, house, account.id, 'the second factor was turned on', by.sessionId)
    await spendLinks(tx, house, account.email, ['sign-in', 'reset', 'ticket'])
    await showedFactors(tx, house, by.sessionId, 2)
    await told(tx, house, account, 'account.second-factor-on', 'Your second factor is on', [
      `Signing in asks for a code of your app from now on. It was set up ${when(house, by.device)}.`,
      'Everybody who was signed in elsewhere was signed out.',
    ])
    return codes
  })
}

/** Turns it off, with a last code of it. @throws Refused */
export async function removeTotp(house: House, account: Account, code: string, device: Device) {
  mustBeOn(account)
  await house.db.transaction(async (tx) => {
    await useCode(tx, house, account, code)
    const hasPasskey = (await tx.$count(passkeys, eq(passkeys.userId, account.id))) > 0
    if (!hasPasskey) keepsFactor(house, account)
    await tx
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(eq(users.id, account.id))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account.id))
    await told(tx, house, account, 'account.second-factor-off', 'Your second factor is off', [
      `Signing in asks for no code any more. It was removed ${when(house, device)}.`,
    ])
  })
}

/** Ten new recovery codes in place of the old. @throws Refused */
export async function renewRecoveryCodes(
  house: House,
  account: Account,
  code: string,
  device: Device,
): Promise<string[]> {
  mustBeOn(account)
  return house.db.transaction(async (tx) => {
    await useCode(tx, house, account, code)
    const codes = await newRecoveryCodes(tx, house, account.id)
    await told(tx, house, account, 'account.recovery-codes-renewed', 'New recovery codes', [
      `Your recovery codes were replaced ${when(house, device)}. The old ones no longer work.`,
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
  house: House,
  account: Account,
  action: string,
  title: string,
  lines: readonly string[],
) {
  await audit(tx, house, { user: sessionUser(account) }, { action, subject: account.id })
  await tellOfSecurity(tx, house, account, title, lines)
}
