import type { Item } from './item.ts'

/** 'one' and 'ones' behind a name. */
export function isOne(items: readonly Item[], at: number): boolean {
  const item = items[at]
  return item?.kind === 'quantity' && item.word === 'one' && items[at + 1]?.kind !== 'drink'
}
/** Words for what is there already. */
export const THE = /^(?:the|my|of|our|your)$/
