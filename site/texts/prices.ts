import { t, word } from './t.ts'

/** What it costs to come, as `eventPrice` says it: 'Free', 'From $10', 'Pay what you can'. */
export function priceText(words: string): string {
  return words.startsWith('From ') ? t('From {price}', { price: words.slice(5) }) : word(words)
}
