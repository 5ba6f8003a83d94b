import type { MailLimits } from '#domain/cafe/settings.ts'
import { BudgetSpent } from '../http/budget-spent.ts'
import { again } from '../http/budgets.ts'
import { inWords, type Limits } from '../http/limits.ts'
import {
  MAILS_OF_ADDRESS,
  MAILS_PER_ADDRESS,
  networkMailBudgets,
  secondsUntilLeft,
  takeEach,
} from '../http/mail-budgets.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { kindBudgets, strangerBudgets } from '../http/stranger-mails.ts'
import { fits, keyOf, orRefuse, pairKey, type From } from './throttle-keys.ts'

export type MailKind = 'registration' | 'sign-in' | 'reset'
/** A lasting link works for hours, because no other one is mailed before it was used or is too old. */
export type LinkMail = 'usual' | 'lasting'
/** What only the database knows of an address, asked where it matters. */
export type Standing = {
  /** Whether it has an account that a mail may open. */
  canEnter: () => Promise<boolean>
  /** Whether a mail to it holds a link for this that was not used and still works. */
  hasOpenLink: () => Promise<boolean>
}
/** What to do where somebody asked for a link. */
export type LinkDecision = {
  /** How to mail one, if at all. */
  mail: LinkMail | null
  /**
   * What to answer in place of the usual sentence, whether or not there is an account: too many mails were asked for. An
   * account is sent its link all the same.
   */
  refusal: unknown
}

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Mails with links, all kinds together, that one mailbox is sent in a day on the word of strangers without a reason to wait. */
export const PER_MAILBOX_AND_DAY = { points: 6, seconds: DAY_SECONDS }
/** As much of that as one network may cause, so that others have some left. */
const PER_MAILBOX_AND_ADDRESS = { points: 4, seconds: HOUR_SECONDS }
/** What a device that the account signed in on may ask for besides, of each kind of mail. */
const PER_DEVICE = { points: 6, seconds: HOUR_SECONDS }
/** Beyond those numbers: of many requests at once, one is sent the next link of an account whose last one was used. */
const PER_ACCOUNT = { points: 1, seconds: 10 }
/** Nobody uses so many links in a day; whoever has an account could mail themselves without an end. */
const PER_ACCOUNT_AND_DAY = { points: 40, seconds: DAY_SECONDS }
/** Mails in a day to a mailbox that none of them lets in anywhere: that it has no account, or that it was closed. */
const WITHOUT_ENTRY = { points: 1, seconds: DAY_SECONDS }
/** What helps besides waiting, in the sentence of `tooManyAsked`. */
const WAYS = {
  network: ': use another network, such as mobile data,',
  google: ' on any network: sign in with Google,',
  none: ' on any network:',
}
const ENOUGH_MAILS =
  'This address was sent several emails lately, so no other one was sent now. Use the newest one, and look for it among the spam, too.'

/**
 * Keeps strangers from filling mailboxes, and from keeping anybody without a link (docs/decisions/mailed-links.md).
 * @param hasGoogle whether people can sign in with Google
 */
export function linkMailLimits(
  limits: Limits,
  mailLimits: () => MailLimits,
  { hasGoogle = false } = {},
) {
  const proofs = limits.limiter('mailbox-proof', PER_DEVICE)
  const ofDevices = limits.limiter('mailbox-device', PER_DEVICE)
  const ofNetworks = limits.limiter('mailbox-network', PER_MAILBOX_AND_ADDRESS)
  const days = limits.limiter('mailbox-day', PER_MAILBOX_AND_DAY)
  const ofAccounts = limits.limiter('mailbox-account', PER_ACCOUNT)
  const accountDays = limits.limiter('mailbox-account-day', PER_ACCOUNT_AND_DAY)
  const withoutEntry = limits.limiter('mailbox-nobody', WITHOUT_ENTRY)

  /** Whether the mail is among those that need no reason. */
  const isAmongUsual = async (kind: MailKind, mailbox: string, from: From) =>
    from.device
      ? fits(ofDevices, pairKey(`${kind} ${mailbox}`, from))
      : (await fits(ofNetworks, pairKey(mailbox, from))) && (await fits(days, keyOf(mailbox)))

  /** Whether a mailbox may be sent one more mail on the word of strangers, which is counted then. */
  const hasRoom = (mailbox: string, most = MAILS_PER_ADDRESS) =>
    limits.has(MAILS_OF_ADDRESS, mailbox, { most, seconds: DAY_SECONDS })
  /** The refusal where a network used up its own mails to strangers, or all networks did: then no other one helps. */
  const refuse = async (email: string, spent?: number) => {
    const ofAll = await secondsUntilLeft(limits, kindBudgets(mailLimits(), 'accounts'))
    return ofAll === null
      ? tooManyAsked(email, 'network', spent)
      : tooManyAsked(email, hasGoogle ? 'google' : 'none', ofAll)
  }
  /** Mails to strangers that a network causes, and all of them together. */
  const takeOf = (address: string) =>
    takeEach(limits, [
      ...networkMailBudgets(address),
      ...strangerBudgets(mailLimits(), 'accounts', address),
    ])

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
     * Whether to send a mail with a link to an address that anybody can type. All kinds count together. All counting that
     * others could notice is the same whether or not there is an account, so nobody learns who has one.
     *
     * Beyond the numbers an account still has one link that works at any time: the next is sent when the last was used or
     * is too old. So strangers, who can use none, neither keep its owner out nor cause more than six of those in a day for
     * each kind. A device that the account signed in on has mails of its own.
     */
    mayMailLink: async (
      kind: MailKind,
      email: string,
      from: From,
      { canEnter, hasOpenLink }: Standing,
    ): Promise<LinkDecision> => {
      const mailbox = mailboxKey(email)
      const isUsual = await isAmongUsual(kind, mailbox, from)
      const ofMailbox = keyOf(kind === 'registration' ? `${kind} ${mailbox}` : mailbox)
      // What is counted up to here, and by `taken`, is the same for a mailbox without an account, to which it may be told.
      const isOffered = kind === 'registration' && isUsual && (await hasRoom(mailbox))
      const isFirst = !isOffered && (await fits(withoutEntry, ofMailbox))
      if (isFirst) await hasRoom(mailbox, Infinity)
      const isTold = isOffered || isFirst
      const taken = isTold && !from.device ? await takeOf(from.address) : null
      const refusal = taken && !taken.isLeft ? await refuse(email, taken.spent) : null
      if (refusal) {
        if (isFirst) await withoutEntry.reward(ofMailbox)
        await limits.give(MAILS_OF_ADDRESS, mailbox, DAY_SECONDS)
      }
      if (!(await canEnter())) return { mail: isTold && !refusal ? 'usual' : null, refusal }
      if (isUsual && !refusal) return { mail: 'usual', refusal }
      const isDue =
        !(await hasOpenLink()) &&
        (await fits(ofAccounts, keyOf(email))) &&
        (await fits(accountDays, keyOf(email)))
      return { mail: isDue ? 'lasting' : null, refusal }
    },
  }
}

function tooManyAsked(email: string, way: keyof typeof WAYS, seconds = HOUR_SECONDS): unknown {
  return again(
    new BudgetSpent(seconds),
    429,
    'mails_spent',
    `Too many emails were asked for. If ${email} has an account here, a link is emailed to it all the same, or is in an earlier email and still works. To no other address an email can be sent now${WAYS[way]} try again in ${inWords(seconds)}, or ask at the counter.`,
  )
}
