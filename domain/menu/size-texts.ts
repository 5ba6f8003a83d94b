import { formatCents } from '#domain/cafe/money.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'

/** 'Regular ($7.50) and Large ($8.50)' */
export function sizesSentence(
  item: MenuItem,
  and = 'and',
  write = (label: string, cents: number): string => `${label} (${formatCents(cents)})`,
): string {
  const sizes = item.sizes.map(({ label, priceCents }) => write(label, priceCents))
  return sizes.join(` ${and} `)
}

/** The answer to 'small', 'XL' or a pot of taro: not offered, here is what is. */
export function sizeNotOffered(item: MenuItem, asked: string): string {
  if (item.sizes.length < 2)
    return `${item.name} comes in one size (${formatCents(item.priceCents)}).`
  return `We don't make ${item.name} in size ${asked}. It comes in ${sizesSentence(item)}.`
}
