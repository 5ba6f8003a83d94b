/** How far a plan for a private event is (docs/decisions/private-events.md). */
export const PRIVATE_STATES = [
  'new',
  'held',
  'proposal',
  'contracted',
  'deposit-paid',
  'run',
  'closed',
  'lost',
] as const
export type PrivateState = (typeof PRIVATE_STATES)[number]
/** Where staff move one to by a press; the other states follow from what is sent, signed and paid. */
export const STAFF_MOVES = ['run', 'closed', 'lost'] as const satisfies readonly PrivateState[]
export type StaffMove = (typeof STAFF_MOVES)[number]

export const PRIVATE_STATE_NAMES: Record<PrivateState, string> = {
  new: 'New',
  held: 'Held',
  proposal: 'Proposal',
  contracted: 'Contracted',
  'deposit-paid': 'Deposit paid',
  run: 'Took place',
  closed: 'Closed',
  lost: 'Lost',
}

/** The name of a state as staff read it. Where all is paid, nothing is called a deposit. */
export const privateStateName = (state: PrivateState, isPaid: boolean): string =>
  state === 'deposit-paid' && isPaid ? 'Paid in full' : PRIVATE_STATE_NAMES[state]

/** Where each may go from where it is, whoever does it. */
const NEXT: Record<PrivateState, readonly PrivateState[]> = {
  new: ['held', 'proposal', 'lost'],
  held: ['held', 'proposal', 'new', 'lost'],
  proposal: ['held', 'proposal', 'contracted', 'new', 'lost'],
  contracted: ['deposit-paid', 'run', 'lost'],
  'deposit-paid': ['run', 'lost'],
  run: ['closed'],
  closed: [],
  lost: [],
}

export const mayBecome = (from: PrivateState, to: PrivateState): boolean => NEXT[from].includes(to)

/** Further days of one plan at most. */
export const MOST_EVENINGS = 20

/** A payment of the schedule: by which day of the café how much. */
export type Instalment = { dueOn: string; cents: number }
export type Proposal = {
  /** One more each time it is sent: what is accepted is what was seen. */
  number: number
  lines: { label: string; cents: number }[]
  instalments: Instalment[]
  words: string
  /** Further days, at the hours of the plan; none for most. */
  dates?: string[] | undefined
  /** As an instant. */
  validUntil: string
}

export const totalOf = (lines: readonly { cents: number }[]): number =>
  lines.reduce((all, { cents }) => all + cents, 0)

/** What is wrong with lines and schedule, by field; empty where they can be sent. */
export function proposalProblems(
  { lines, instalments }: Pick<Proposal, 'lines' | 'instalments'>,
  today: string,
  day: string,
): Record<string, string> {
  const total = totalOf(lines)
  if (total <= 0) return { lines: 'The proposal has to come to more than nothing.' }
  const scheduled = totalOf(instalments)
  if (scheduled !== total)
    return {
      instalments: `The payments come to ${(scheduled / 100).toFixed(2)}, the proposal to ${(total / 100).toFixed(2)}.`,
    }
  const dates = instalments.map(({ dueOn }) => dueOn)
  if (dates.some((date, i) => i > 0 && date <= (dates[i - 1] ?? '')))
    return { instalments: 'Each payment is due after the one before.' }
  if ((dates[0] ?? '') < today) return { instalments: 'The first payment is due in the past.' }
  if ((dates.at(-1) ?? '') > day) return { instalments: 'The last payment is due after the event.' }
  return {}
}

/** Each payment of the schedule with what is left of it, the first money going to the first. */
export function scheduleOf(
  instalments: readonly Instalment[],
  paidCents: number,
): (Instalment & { leftCents: number })[] {
  let money = paidCents
  return instalments.map((one) => {
    const covered = Math.min(money, one.cents)
    money -= covered
    return { ...one, leftCents: one.cents - covered }
  })
}

/** What is to be paid next: the first payment that is not covered. */
export function nextDue(
  instalments: readonly Instalment[],
  paidCents: number,
): (Instalment & { leftCents: number }) | null {
  return scheduleOf(instalments, paidCents).find(({ leftCents }) => leftCents > 0) ?? null
}

/** Which of the reminders of a schedule are due on a day: three days ahead, and on the day itself. @param told those that were sent */
export function remindersDue(
  instalments: readonly Instalment[],
  paidCents: number,
  { today, inThreeDays }: { today: string; inThreeDays: string },
  told: readonly string[],
): { key: string; dueOn: string; leftCents: number }[] {
  return scheduleOf(instalments, paidCents).flatMap(({ dueOn, leftCents }) => {
    if (leftCents === 0 || dueOn > inThreeDays) return []
    const key = dueOn <= today ? `${dueOn} due` : `${dueOn} soon`
    return told.includes(key) ? [] : [{ key, dueOn, leftCents }]
  })
}
