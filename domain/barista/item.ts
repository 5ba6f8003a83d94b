export type Slot =
  | 'size'
  | 'temp'
  | 'milk'
  | 'sugar'
  | 'ice'
  | 'topping'
  | 'decaf'
  | 'shots'
  | 'unsold'
export type Choice = {
  at: number
  word: string
  kind: 'choice'
  slot: Slot
  value: string | number
  isNot: boolean
  /** portions of a topping */
  times: number
  /** 'extra', 'less', 'half': said before a topping */
  amount?: string
}

/** A sentence read as a row of things that matter to an order. */
export type Item =
  | Choice
  | ({ at: number; word: string } & (
      | { kind: 'drink'; id: string; name: string; isExact: boolean; others: readonly string[] }
      | { kind: 'quantity'; n: number; isArticle: boolean }
      | { kind: 'other' | 'ordinal' | 'name'; n: number }
      | { kind: PlainKind | 'not' | 'comma' | 'end' | 'word' | 'times' }
    ))
type PlainKind = (typeof PLAIN)[number]

/** Kinds that are handed on as they are, the first that fits. */
export const PLAIN = ['plain', 'each', 'instead', 'measure', 'that', 'and', 'with', 'stop'] as const
