/** Cents as people read them: 650 → '$6.50', -113 → '−$1.13' with a minus sign. A locale the browser cannot read falls back to US English. */
export function formatCents(cents: number, locale = CAFE_LOCALE): string {
  return locale === CAFE_LOCALE
    ? inDollars(cents)
    : formatter(locale)
        .format(cents / 100)
        .replace('-', '−')
}

/** `percent` of an amount, half a cent rounded up: 5 % of 650 is 33. */
export function percentOf(cents: number, percent: number): number {
  return basisPointsOf(cents, percent * 100)
}

/** `basisPoints` (1/100 of a percent, with a tenth at most) of an amount, half a cent rounded up. */
export function basisPointsOf(cents: number, basisPoints: number): number {
  return thousandthsOf(cents, Math.round(basisPoints * 10))
}

/** `thousandths` (1/1000 of a percent) of an amount, half a cent rounded up. */
export function thousandthsOf(cents: number, thousandths: number): number {
  return Math.floor((cents * thousandths + 50_000) / 100_000)
}

/**
 * Splits whole cents over shares so that the parts add up exactly: everyone gets the rounded-down part, and the
 * cents left over go to the largest remainders, the earlier first. Shares that are all 0 get nothing.
 */
export function splitCents(cents: number, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (whole === 0) return shares.map(() => 0)
  const parts = shares.map((share) => Math.floor((cents * share) / whole))
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: (cents * share) % whole }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

const CAFE_LOCALE = 'en-US'

/** As `Intl` writes it, whose first word in a page takes a phone longer than everything else about a price. */
function inDollars(cents: number): string {
  const [dollars = '', rest] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '−' : ''}$${inThousands(dollars)}.${rest}`
}

/** '1234567' → '1,234,567' */
function inThousands(digits: string): string {
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`
  return grouped
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: string): Intl.NumberFormat {
  const known = formatters.get(locale)
  if (known) return known
  const made = makeFormatter(locale)
  formatters.set(locale, made)
  return made
}

function makeFormatter(locale: string): Intl.NumberFormat {
  const options = { style: 'currency', currency: 'USD' } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat(CAFE_LOCALE, options)
  }
}
