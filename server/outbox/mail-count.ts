import { AsyncLocalStorage } from 'node:async_hooks'

/** `stranger` is an address that nobody proved, for whose mails the work is. */
type Seen = { mailed: Set<string>; stranger: string | null; around: Seen | undefined }
const counting = new AsyncLocalStorage<Seen>()

/**
 * Does some work.
 * @param stranger an address that nobody proved: mails to it are sent after all others
 * @returns its result, and the receivers of mails that were put into the outbox meanwhile
 */
export async function seeingMails<T>(
  work: () => Promise<T>,
  stranger: string | null = null,
): Promise<{ result: T; mailed: ReadonlySet<string> }> {
  const seen = { mailed: new Set<string>(), stranger, around: counting.getStore() }
  return { result: await counting.run(seen, work), mailed: seen.mailed }
}

/**
 * Notes that a mail was put into the outbox, for the budget of whoever caused it.
 * @returns whether it is for an address that nobody proved
 */
export function noteMail(to: string): boolean {
  const receiver = to.toLowerCase()
  let isForStranger = false
  for (let seen = counting.getStore(); seen; seen = seen.around) {
    seen.mailed.add(receiver)
    isForStranger ||= seen.stranger === receiver
  }
  return isForStranger
}
