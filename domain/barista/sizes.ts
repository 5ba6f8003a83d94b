import type { MenuItem } from '#domain/contracts/menu.ts'
import { sizesSentence } from '#domain/menu/size-texts.ts'
import { inWords } from '#domain/menu/words.ts'
import type { SayOrders } from './say-orders.ts'

/** 'Regular ($7.50) and Large ($8.50)' */
export function sizesIn(item: MenuItem, say: SayOrders): string {
  const write = (label: string, cents: number) =>
    `${inWords(say.words, label)} (${say.cents(cents)})`
  return sizesSentence(item, say.and, write)
}
