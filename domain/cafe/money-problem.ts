/**
 * What is wrong with an amount of money as it was typed, where it is no whole number of cents: each mistake is named.
 * @param typed 'abc', '-3', '8.255', or what else stood in the field @param what it is, as the sentence begins: 'A price'
 */
export function moneyProblem(typed: unknown, what = 'A price'): string {
  const text = typeof typed === 'string' ? typed.trim().replace(/^\$/, '') : String(typed ?? '')
  if (text === '') return `${what} is missing. Write it like 6.50.`
  if (text.startsWith('-')) return `${what} cannot be below 0.`
  if (/^\d+[.,]\d{3,}$/.test(text))
    return `${what} has at most two digits after the point, like 8.25.`
  return `${what} is a number of dollars, like 6.50.`
}

/** The same of a percentage. @param digits how many it may have after the point */
export function percentProblem(typed: unknown, digits: 2 | 3 = 2): string {
  const text = typeof typed === 'string' ? typed.trim().replace(/%$/, '') : String(typed ?? '')
  if (text === '') return 'A percentage is missing. Write it like 8.25.'
  if (text.startsWith('-')) return 'A percentage cannot be below 0.'
  if (/^\d+[.,]\d{3,}$/.test(text))
    return digits === 2
      ? 'A percentage has at most two digits after the point, like 8.25.'
      : 'A percentage has at most three digits after the point, like 8.875.'
  return 'A percentage is a number, like 8.25.'
}
