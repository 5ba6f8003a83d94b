import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import { LINK_PAGES } from '#domain/people/sign-in-texts.ts'
import type { Db } from '../db/open.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import { deviceName } from './devices.ts'
import type { LinkMail } from './link-mails.ts'
import type { Device } from './sessions.ts'

type To = { email: string; name?: string | null }
type Asked = {
  token: string
  to?: string | undefined
  by: Pick<Device, 'userAgent'>
  mail?: LinkMail
}

/** The link of a mail: what is secret stands behind the #, which no log sees. */
export function linkAddress(
  services: Pick<Services, 'publicUrl'>,
  page: keyof typeof LINK_PAGES,
  secret: { token: string } | { ticket: string },
  to?: unknown,
): string {
  const fragment = new URLSearchParams(
    'token' in secret ? { token: secret.token } : { ticket: secret.ticket },
  )
  if (typeof to === 'string') fragment.set('to', to)
  return `${services.publicUrl}${LINK_PAGES[page]}#${fragment}`
}

/** Asks somebody who registered whether it is their address. Nothing they typed but the name is in it. */
export async function mailRegistration(tx: Db, services: Services, to: To, asked: Asked) {
  await postStranger(tx, services, to, 'Finish your account', [
    `an account was asked for with this address, ${when(services, asked.by)}.`,
    `Open this link within 24 hours and choose your password there: ${linkAddress(services, 'link', asked, asked.to)}`,
    `It was not you? Then do nothing: without this link there will be no account.`,
  ])
}

/** To somebody who registered with an address that has an account. */
export async function mailKnownAlready(tx: Db, services: Services, to: To, asked: Asked) {
  await post(tx, services, to, 'You have an account already', [
    `somebody, probably you, wanted to make an account with this address, ${when(services, asked.by)}. There is one already, and nothing about it was changed.`,
    `Sign in with this link within ${lastsOf(asked, '15 minutes')}: ${linkAddress(services, 'link', asked, asked.to)}`,
    `Forgot your password? ${services.publicUrl}/forgot-password`,
    NOT_YOU,
  ])
}

export async function mailSignInLink(tx: Db, services: Services, to: To, asked: Asked) {
  await post(tx, services, to, 'Your link to sign in', [
    `somebody, probably you, asked for a link to sign in, ${when(services, asked.by)}.`,
    `Sign in within ${lastsOf(asked, '15 minutes')}: ${linkAddress(services, 'link', asked, asked.to)}`,
    NOT_YOU,
  ])
}

export async function mailReset(tx: Db, services: Services, to: To, asked: Asked) {
  await post(tx, services, to, 'Choose a new password', [
    `somebody, probably you, forgot the password of this account, ${when(services, asked.by)}.`,
    `Choose a new one within ${lastsOf(asked, 'an hour')}: ${linkAddress(services, 'reset', asked, asked.to)}`,
    NOT_YOU,
  ])
}

/** A code for somebody who is signed in and has neither password nor passkey. */
export async function mailProofCode(
  tx: Db,
  services: Services,
  to: To,
  { code, by }: { code: string; by: Asked['by'] },
) {
  await post(tx, services, to, 'Your code', [
    `somebody who is signed in as you, probably you, wants to do something that needs a proof, ${when(services, by)}.`,
    `Enter this code within 10 minutes: ${code}`,
    `It was not you? Then tell nobody the code, and sign out everywhere: ${services.publicUrl}/account`,
  ])
}

/** To an address that somebody believed to have an account. */
export async function mailNobodyHere(tx: Db, services: Services, to: To, by: Asked['by']) {
  await postStranger(tx, services, to, 'There is no account with this address', [
    `somebody, probably you, wanted to sign in with this address, ${when(services, by)}. It has no account here: perhaps it is another of your addresses.`,
    `Make one: ${services.publicUrl}/register`,
    `It was not you? Then there is nothing to do.`,
  ])
}

/**
 * To the address of an admin that nobody has proven, where a link was asked for. It may be a stranger's: no name, and
 * nothing that opens anything.
 */
export async function mailUnproven(tx: Db, services: Services, { email }: To, by: Asked['by']) {
  await postStranger(tx, services, { email }, 'This address is not confirmed', [
    `somebody, probably you, wanted to sign in with this address, ${when(services, by)}. Nobody has confirmed yet that it belongs to its account, so no email opens that.`,
    `It is yours? Sign in with your password, then confirm the address: ${services.publicUrl}/account. If you were invited, open the invitation, or ask for a new one.`,
    `It was not you? Then there is nothing to do.`,
  ])
}

/** To somebody whose account an admin closed. */
export async function mailClosed(tx: Db, services: Services, to: To) {
  await post(tx, services, to, 'Your account is closed', [
    `somebody, probably you, wanted to sign in with this address. Its account was closed, so no link can open it.`,
    `You think that this is a mistake? Answer this email.`,
  ])
}

/** Asks somebody in for whom an account was made. @param from who made it */
export async function mailInvitation(
  tx: Db,
  services: Services,
  to: To,
  { token, from }: { token: string; from: string },
) {
  await post(tx, services, to, `Your account at ${services.settings.get().cafe.name}`, [
    `${from} made an account for you.`,
    `Open it within 7 days: ${linkAddress(services, 'link', { token })}`,
    `You choose your password there.`,
  ])
}

/** Tells somebody of their new role. @param sentence who made them what */
export async function mailRoleChanged(tx: Db, services: Services, to: To, sentence: string) {
  await post(tx, services, to, 'Your role changed', [
    sentence,
    `You were signed out everywhere. Sign in again to go on: ${services.publicUrl}/login`,
  ])
}

/**
 * Tells a person of a change to how one signs in as them, by mail and by their bell: if it was not them, they must know.
 * @param lines what happened, as sentences
 */
export async function tellOfSecurity(
  tx: Db,
  services: Services,
  to: To & { id: string },
  title: string,
  lines: readonly string[],
) {
  await post(tx, services, to, title, [
    ...lines,
    `It was not you? Choose a new password at once, which signs everybody else out: ${services.publicUrl}/forgot-password`,
  ])
  await notify(tx, services, { userId: to.id, type: 'system', title, message: lines.join(' ') })
}

/** Asks at the new address whether it is theirs. @param to the new address */
export async function mailNewAddress(tx: Db, services: Services, to: To, asked: Asked) {
  await postStranger(tx, services, to, 'Is this your new address?', [
    `somebody, probably you, wants to use this address for their account, ${when(services, asked.by)}.`,
    `Open this link within 24 hours, signed in to your account: ${linkAddress(services, 'email', asked)}`,
    `It was not you? Then do nothing: nothing changes without this link, and it opens no account of yours.`,
  ])
}

/** To an address that somebody wanted for their account, and that has one already. */
export async function mailAddressTaken(tx: Db, services: Services, to: To, by: Asked['by']) {
  await post(tx, services, to, 'You have an account already', [
    `somebody, probably you, wanted to use this address for another account, ${when(services, by)}. It has an account of its own, and nothing about either was changed.`,
    `It was you? Sign in with this address, or delete this account first: ${services.publicUrl}/account/data`,
    `It was not you? Then there is nothing to do.`,
  ])
}

/** To the address of an account that is to get another one. */
export async function mailChangeAsked(
  tx: Db,
  services: Services,
  to: To,
  { nextEmail, by }: { nextEmail: string; by: Asked['by'] },
) {
  await post(tx, services, to, 'Your address is to change', [
    `somebody, probably you, asked to use ${nextEmail} for your account instead of this address, ${when(services, by)}. It changes once the email to the new address is answered.`,
    `It was not you? Choose a new password at once, which stops the change and signs everybody out: ${services.publicUrl}/forgot-password`,
  ])
}

/** To the address that an account no longer has. */
export async function mailAddressLeft(
  tx: Db,
  services: Services,
  to: To,
  { token, nextEmail, by }: { token: string; nextEmail: string; by: Asked['by'] },
) {
  await post(tx, services, to, 'Your address was changed', [
    `your account has the address ${nextEmail} from now on, since ${when(services, by)}. This one no longer opens it.`,
    `It was not you? Take your account back within 7 days, which signs everybody out: ${linkAddress(services, 'link', { token })}`,
  ])
}

/** To an address that an account had until recently, where somebody wanted to make another one with it. */
export async function mailAddressKept(tx: Db, services: Services, to: To, by: Asked['by']) {
  await postStranger(tx, services, to, 'This address is kept', [
    `somebody, probably you, wanted to make an account with this address, ${when(services, by)}. An account had it until recently, and can be taken back from here for 7 days after that, so no other account gets it before.`,
    `The link to take it back is in the email that told you of the change. It was you who changed it? Then wait until the 7 days are over, or use another address.`,
  ])
}

/** To the address that an account has from now on. */
export async function mailAddressNow(tx: Db, services: Services, to: To) {
  await post(tx, services, to, 'This is your address now', [
    `your account has this address from now on. Sign in with it; your password is the same.`,
  ])
}

/** To the address that an account had for a while, until its owner took it back. */
export async function mailAddressTakenBack(tx: Db, services: Services, to: To) {
  await post(tx, services, to, 'Your address was changed back', [
    `the account that had this address has its former one again: whoever reads the email there asked for it. Everybody was signed out.`,
  ])
}

/** To the admins, and to the address that an admin had, where whoever runs the machine made that account anew. */
export async function mailAdminAnew(
  tx: Db,
  services: Services,
  to: To,
  before: string,
  now: string,
) {
  await post(tx, services, to, 'An admin’s account was made anew', [
    `whoever runs the server of the café gave the account of ${before} a new password${before === now ? '' : ` and the address ${now}`}. Its second factor, passkeys and Google account are gone, and everybody who was signed in with it was signed out.`,
    `You did not expect that? Ask whoever runs the server. The record of changes has it, too.`,
  ])
}

/** A lasting link is told from others by how long it works (`LASTING_LINK_MS`). */
const lastsOf = ({ mail }: Asked, usual: string) => (mail === 'lasting' ? '4 hours' : usual)

const NOT_YOU = `It was not you? Then do nothing: nobody gets in without this email.`

/** Most are links and codes that somebody waits for: they are sent before all other mails. */
async function post(tx: Db, services: Services, to: To, subject: string, lines: readonly string[]) {
  const text = letter(services.settings.get().cafe, to.name, lines)
  await queueMail(tx, services, { to: to.email, subject, text, isUrgent: true })
}

/** To an address that nobody proved: it is sent after all other mails. */
async function postStranger(...[tx, services, to, subject, lines]: Parameters<typeof post>) {
  const text = letter(services.settings.get().cafe, to.name, lines)
  await queueMail(tx, services, { to: to.email, subject, text, isForStranger: true })
}

/** Like 'on Friday, October 17 at 12:00 PM from Chrome on macOS'. */
export function when(services: Services, { userAgent }: Asked['by']): string {
  const { timeZone } = services.settings.get().cafe
  const at = services.now()
  const device = deviceName(userAgent)
  const time = `on ${formatDate(dateIn(timeZone, at))} at ${formatTime(timeIn(timeZone, at))}`
  return device.startsWith('Unknown') ? time : `${time} from ${device}`
}
