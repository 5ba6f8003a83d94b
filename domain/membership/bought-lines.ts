import type { EditChange } from '../contracts/ordering.ts'

/**
 * What a payment of an order bought, in a few words: what is still in it, and what was taken off since it was paid, so that the sum
 * beside it fits. @param since what was changed after the payment
 */
export function boughtLines(
  lines: readonly { name: string; quantity: number }[],
  since: readonly EditChange[] = [],
): string {
  const said = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  const gone = since.flatMap((change) =>
    change.what === 'line' && change.after === null && change.before !== null
      ? [change.before]
      : [],
  )
  return [
    ...(said.length > 0 ? [few(said)] : []),
    ...(gone.length > 0 ? [`taken off since: ${few(gone)}`] : []),
  ].join('; ')
}

const few = (said: readonly string[]): string =>
  said.length > 3 ? `${said.slice(0, 3).join(', ')} and ${said.length - 3} more` : said.join(', ')
