/** What a stretch comes to, added up as far as no figure of a report needs it apart. Two that follow each other can be added. */
export type Sums = {
  moved: { account: string; subject: string; hour: number; channel: string; cents: number }[]
  /** By the hour: orders that were paid, less those of which all was given back, and how many of them sold more than what is spent later, such as a gift card. */
  sold: { hour: number; orders: number; selling: number }[]
  refunds: { reason: string; count: number; cents: number }[]
  discounts: { reason: string; count: number; cents: number }[]
  /** Service fees that were waived. */
  waivers: { reason: string; count: number; cents: number }[]
  /** What was given to guests as credit. */
  credits: { reason: string; count: number; cents: number }[]
  /** Money that came in otherwise than it was rung up, from which account to which. */
  corrections: { from: string; to: string; count: number; cents: number }[]
  /** Orders that were paid on an earlier day than the one they are for, by that day: how many, and their net sales. */
  ahead: { day: string; orders: number; cents: number }[]
  transactions: number
}
