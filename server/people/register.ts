import type { LinkRequest, Registration, Said } from '#domain/contracts/people.ts'
import { mailSentence, SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { admit, admitted, ownsAddress } from './admission.ts'
import type { LinkMail } from './link-mails.ts'
import { issueLink, lasting, takeLink, type Link } from './links.ts'
import {
  mailAddressKept,
  mailClosed,
  mailKnownAlready,
  mailNobodyHere,
  mailRegistration,
  mailSignInLink,
  mailUnproven,
} from './mails.ts'
import { opensByMail } from './owner.ts'
import type { Device } from './sessions.ts'
import { accountById, accountWith, isKeptAddress, type Account } from './store.ts'

/**
 * Makes no account: it asks the address by mail whether it wants one. The answer, and the work, are the same for an
 * address that has one, so nobody learns who does. The password is chosen behind the link, by whoever reads the mail.
 */
export async function register(
  services: Services,
  body: Registration,
  by: Device,
  mail: LinkMail = 'usual',
): Promise<Said> {
  const { name, email, to } = body
  await services.db.transaction(async (tx) => {
    const account = await accountWith(tx, email)
    if (account?.isDisabled) return mailClosed(tx, services, account)
    if (account && !opensByMail(services, account)) return mailUnproven(tx, services, account, by)
    if (account) {
      const token = await issueLink(tx, services, signInLink(account, to, mail))
      return mailKnownAlready(tx, services, account, { token, to, by, mail })
    }
    if (await isKeptAddress(tx, services, email))
      return mailAddressKept(tx, services, { email }, by)
    const token = await issueLink(tx, services, { kind: 'registration', email, data: { name, to } })
    return mailRegistration(tx, services, { email, name }, { token, to, by })
  })
  return { message: mailSentence(email, 'registration', services.sendsMail) }
}

/** Mails a link that signs in. The same words for an address without an account, to which the mail says so. */
export async function requestLink(
  services: Services,
  body: LinkRequest,
  by: Device,
  mail: LinkMail = 'usual',
): Promise<Said> {
  const { email, to } = body
  await services.db.transaction(async (tx) => {
    const account = await accountWith(tx, email)
    if (!account) return mailNobodyHere(tx, services, { email }, by)
    if (account.isDisabled) return mailClosed(tx, services, account)
    if (!opensByMail(services, account)) return mailUnproven(tx, services, account, by)
    const token = await issueLink(tx, services, signInLink(account, to, mail))
    return mailSignInLink(tx, services, account, { token, to, by, mail })
  })
  return { message: mailSentence(email, 'sign-in', services.sendsMail) }
}

/** Signs in by the link of a mail. @throws Refused */
export async function followLink(services: Services, token: string, device: Device) {
  const admission = await services.db.transaction(async (tx) => {
    const link = await takeLink(tx, services, token, ['sign-in'])
    const account = await ownsAddress(tx, services, await accountOpenedBy(tx, services, link))
    return admit(tx, services, account, device)
  })
  return admitted(admission)
}

/** Takes the ticket with which the browser came back from Google. @throws Refused */
export async function exchangeTicket(services: Services, token: string, device: Device) {
  const admission = await services.db.transaction(async (tx) => {
    const link = await takeLink(tx, services, token, ['ticket'])
    return admit(tx, services, await accountBehind(tx, link), device)
  })
  return admitted(admission)
}

/** The account that a link was made for, while it is open and still has that address. @throws Refused */
export async function accountBehind(tx: Db, link: Link): Promise<Account> {
  const account = link.userId === null ? null : await accountById(tx, link.userId)
  if (!account || account.email !== link.email)
    throw new Refused(410, 'link_unknown', SIGN_IN_REFUSALS.link_unknown)
  if (account.isDisabled) throw new Refused(403, 'account_closed', SIGN_IN_REFUSALS.account_closed)
  return account
}

/** The same, for what a mail to anybody's request carries. @throws Refused 410 where no mail opens the account by now */
export async function accountOpenedBy(tx: Db, services: Services, link: Link): Promise<Account> {
  const account = await accountBehind(tx, link)
  if (opensByMail(services, account)) return account
  throw new Refused(410, 'link_unknown', SIGN_IN_REFUSALS.link_unknown)
}

const signInLink = ({ id, email }: Account, to: string | undefined, mail: LinkMail) =>
  ({ kind: 'sign-in', email, userId: id, data: { to }, ...lasting(mail) }) as const
