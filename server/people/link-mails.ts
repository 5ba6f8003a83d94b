import type { Limits } from '../http/limits.ts'
import {
  MAILS_OF_ADDRESS,
  MAILS_PER_ADDRESS,
  networkMailBudgets,
  takeEach,
} from '../http/mail-budgets.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { fits, keyOf, orRefuse, pairKey, type From } from './throttle-keys.ts'

export type MailKind = 'registration' | 'sign-in' | 'reset'
/** A lasting link works for hours, because no other one is mailed before it was used or is too old. */
export type LinkMail = 'usual' | 'lasting'
/** What only the database knows of an address, asked where it matters. */
export type Standing = {
  /** Whether it has an account that a mail may open. */
  canEnter: () => Promise<boolean>
  /** Whether the last mail to it holds a link that was not used and still works. */
  hasOpenLink: () => Promise<boolean>
}

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Mails with links, all kinds together, that one mailbox is sent in a day on the word of strangers without a reason to wait. */
export const PER_MAILBOX_AND_DAY = { points: 6, seconds: DAY_SECONDS }
/** As much of that as one network may cause, so that others have some left. */
const PER_MAILBOX_AND_ADDRESS = { points: 4, seconds: HOUR_SECONDS }
/** What a device that the account signed in on may ask for besides, of each kind of mail. */
const PER_DEVICE = { points: 6, seconds: HOUR_SECONDS }
/** Beyond those numbers: the next one to an account whose last link was used comes after a minute. */
const PER_ACCOUNT = { points: 1, seconds: 60 }
/** Mails in a day to a mailbox that none of them lets in anywhere: that it has no account, or that it was closed. */
const WITHOUT_ENTRY = { points: 1, seconds: DAY_SECONDS }
const ENOUGH_MAILS =
  'This address was sent several mails lately, so no other one was sent now. Use the newest one, and look for it among the spam, too.'

/** Keeps strangers from filling mailboxes, and from keeping anybody without a link (docs/decisions/mailed-links.md). */
export function linkMailLimits(limits: Limits) {
  const proofs = limits.limiter('mailbox-proof', PER_DEVICE)
  const ofDevices = limits.limiter('mailbox-device', PER_DEVICE)
  const ofNetworks = limits.limiter('mailbox-network', PER_MAILBOX_AND_ADDRESS)
  const days = limits.limiter('mailbox-day', PER_MAILBOX_AND_DAY)
  const ofAccounts = limits.limiter('mailbox-account', PER_ACCOUNT)
  const withoutEntry = limits.limiter('mailbox-nobody', WITHOUT_ENTRY)

  /** Whether the mail is among those that need no reason. */
  const isUsual = async (kind: MailKind, mailbox: string, from: From) =>
    from.device
      ? fits(ofDevices, pairKey(`${kind} ${mailbox}`, from))
      : (await fits(ofNetworks, pairKey(mailbox, from))) && (await fits(days, keyOf(mailbox)))

  return {
    /** Before a mail goes to an address that somebody who is signed in has, or wants. @throws Refused 429 */
    proof: (email: string, from: From) =>
      orRefuse(ENOUGH_MAILS, async () => {
        const mailbox = mailboxKey(email)
        await proofs.consume(pairKey(mailbox, from))
        // An address that they typed: another one that several accounts could have written to.
        if (!from.device) await days.consume(keyOf(mailbox))
      }),

    /**
     * Whether to send a mail with a link to an address that anybody can type. All kinds count together, and the answer to
     * whoever asked is the same in every case. Beyond the numbers an account still has one link that works at any time: the
     * next is sent when the last was used or is too old. So strangers, who can use none, neither keep its owner out nor
     * cause more than six of those in a day. A device that the account signed in on has mails of its own.
     */
    mayMailLink: async (
      kind: MailKind,
      email: string,
      from: From,
      { canEnter, hasOpenLink }: Standing,
    ): Promise<LinkMail | null> => {
      const mailbox = mailboxKey(email)
      const ofMailbox = { most: MAILS_PER_ADDRESS, seconds: DAY_SECONDS }
      const count = (most = Infinity) =>
        limits.has(MAILS_OF_ADDRESS, mailbox, { ...ofMailbox, most })
      const isFree = await isUsual(kind, mailbox, from)
      if (await canEnter()) {
        if (isFree && (await count(from.device ? Infinity : MAILS_PER_ADDRESS))) return 'usual'
        if (!(await fits(ofAccounts, keyOf(email))) || (await hasOpenLink())) return null
        await count()
        return 'lasting'
      }
      const isOffer = kind === 'registration'
      const isFirst = () => fits(withoutEntry, keyOf(isOffer ? `${kind} ${mailbox}` : mailbox))
      if (!(isOffer && isFree && (await count(MAILS_PER_ADDRESS)))) {
        if (!(await isFirst())) return null
        await count()
      }
      const network = await takeEach(limits, networkMailBudgets(from.address))
      return network.isLeft ? 'usual' : null
    },
  }
}
