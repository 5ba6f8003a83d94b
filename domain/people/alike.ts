import type {
  AlikeBy,
  AlikeCounts,
  AlikeFound,
  AlikeOne,
  AlikeSender,
} from '#domain/contracts/ordering.ts'

/** So many of each count are listed by name. */
export const ALIKE_LISTED = 5

/** Whether it is of somebody who signed in with a proven address: such ones are declined only where staff choose it. */
export const isOfAccount = ({ sender }: Pick<AlikeOne, 'sender'>): boolean => sender === 'account'

/** What staff see before they decline what is of one sender: counts, and the first few of each count. */
export function alikeFound(all: readonly AlikeOne[]): AlikeFound {
  const accounts = all.filter(isOfAccount)
  const strangers = all.filter((one) => !isOfAccount(one))
  const listed = new Set<AlikeOne>()
  for (const of of [strangers, accounts])
    for (const by of KINDS)
      for (const one of of.filter((each) => each.by.includes(by)).slice(0, ALIKE_LISTED))
        listed.add(one)
  return { ...counts(strangers), accounts: counts(accounts), list: [...listed] }
}

const KINDS: readonly AlikeBy[] = ['network', 'range', 'domain', 'unproven']

function counts(of: readonly AlikeOne[]): AlikeCounts {
  const count = (by: AlikeBy) => of.filter((one) => one.by.includes(by)).length
  return {
    network: count('network'),
    range: count('range'),
    domain: count('domain'),
    unproven: count('unproven'),
  }
}

type Keys = { networkKey: string | null; blockKey: string | null; domain: string | null }

/**
 * By what another order or reservation is declined together with one: both are of one sender, or nobody confirmed the other.
 * What is not known of one is never alike. @param sender of the other one
 */
export function alikeBy(one: Keys, other: Keys, sender: AlikeSender): AlikeBy[] {
  const isSame = (key: keyof Keys) => one[key] !== null && one[key] === other[key]
  return [
    ...(isSame('networkKey') ? (['network'] as const) : []),
    ...(isSame('blockKey') ? (['range'] as const) : []),
    ...(isSame('domain') ? (['domain'] as const) : []),
    ...(sender === 'stranger' ? (['unproven'] as const) : []),
  ]
}
