import { AsyncLocalStorage } from 'node:async_hooks'

const counting = new AsyncLocalStorage<{ mailed: Set<string> }>()

/** Does some work. @returns its result, and the receivers of mails that were put into the outbox meanwhile */
export async function seeingMails<T>(
  work: () => Promise<T>,
): Promise<{ result: T; mailed: ReadonlySet<string> }> {
  const seen = { mailed: new Set<string>() }
  return { result: await counting.run(seen, work), mailed: seen.mailed }
}

/** Notes that a mail was put into the outbox, for the budget of whoever caused it. */
export function noteMail(to: string) {
  counting.getStore()?.mailed.add(to.toLowerCase())
}
