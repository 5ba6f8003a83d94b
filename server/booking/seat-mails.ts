import type { Services } from '../services.ts'
import {
  mailboxBudget,
  mailboxBudgets,
  networkMailBudgets,
  personMailBudget,
  takeEach,
  type Share,
} from '../http/mail-budgets.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { kindBudgets, strangerBudgets } from '../http/stranger-mails.ts'
import { seeingMails } from '../outbox/mail-count.ts'

type Receiver = {
  /** The address that was typed. */
  email: string
  /** The network address as limits count it. */
  network: string
  /** Who is signed in, and the address that is known to be theirs. */
  userId: string | null
  proven: string | null
}

/**
 * Keeps seats with a mail to the guest as far as mails are left, and without one beyond that. What was counted is given back
 * where no mail was written.
 * @param work is told whether the guest may be mailed
 */
export async function withSeatMail<T>(
  services: Services,
  receiver: Receiver,
  work: (mayMail: boolean) => Promise<T>,
): Promise<T> {
  const to = receiver.email.toLowerCase()
  const isOwn = receiver.proven !== null && mailboxKey(receiver.proven) === mailboxKey(to)
  const share = isOwn ? await takeOwn(services, receiver) : await takeSeatMail(services, receiver)
  try {
    const { result, mailed } = await seeingMails(() => work(share.isLeft), isOwn ? null : to)
    if (!mailed.has(to)) await share.giveBack()
    return result
  } catch (error) {
    await share.giveBack()
    throw error
  }
}

/**
 * Whether an address that nobody proved may be sent one more mail about its seats, which is counted. Its network is not known
 * any more.
 */
export async function mayMailMore(
  { limits, settings }: Pick<Services, 'limits' | 'settings'>,
  email: string,
): Promise<boolean> {
  const { isLeft } = await takeEach(limits, [
    mailboxBudget(mailboxKey(email)),
    ...kindBudgets(settings.get().mailLimits, 'seats'),
  ])
  return isLeft
}

/** Somebody's own proven address: what strangers have sent to it takes nothing from its owner. */
function takeOwn({ limits }: Services, { userId }: Receiver): Promise<Share> {
  return takeEach(limits, userId === null ? [] : [personMailBudget(userId)])
}

/** Whoever is signed in has a few mails of their own where their network has none left. */
async function takeSeatMail(
  { limits, settings }: Services,
  { email, network, userId }: Receiver,
): Promise<Share> {
  const kept = await takeEach(limits, [
    ...mailboxBudgets(mailboxKey(email), network),
    ...strangerBudgets(settings.get().mailLimits, 'seats', network),
  ])
  if (!kept.isLeft) return kept
  let sender = await takeEach(limits, networkMailBudgets(network))
  if (!sender.isLeft && userId !== null) sender = await takeEach(limits, [personMailBudget(userId)])
  const giveBack = async () => {
    await kept.giveBack()
    await sender.giveBack()
  }
  if (!sender.isLeft) await giveBack()
  return { ...sender, giveBack }
}
