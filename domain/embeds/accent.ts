/** The papers on which widgets stand by day and by night, as widgets/style/tokens.css has them. */
export const PAPERS = { light: '#f5f9fc', dark: '#111526' } as const

/** One contrast of an accent. */
export type AccentCheck = {
  /** The text on the accent, or the accent as a surface on light or dark paper. */
  of: 'text' | 'light' | 'dark'
  /** As WCAG computes it, from 1 to 21. */
  ratio: number
  /** What WCAG 2.2 AA asks for: 4.5 of text, 3 of surfaces. */
  needed: number
  isEnough: boolean
  /** What it means and what to do; empty where it is enough. */
  advice: string
}

export type AccentReport = {
  checks: AccentCheck[]
  /** The nearest lighter or darker one that is enough for all three; null where this one is. */
  better: string | null
}

/** @param accent `#rgb` or `#rrggbb` @returns null for anything else, which cannot be computed here */
export function checkAccent(accent: string): AccentReport | null {
  const color = channelsOf(accent)
  if (!color) return null
  const checks = (['text', 'light', 'dark'] as const).map((of) => checkOf(of, color))
  const isFine = checks.every(({ isEnough }) => isEnough)
  return { checks, better: isFine ? null : betterThan(color) }
}

/**
 * The colour of what is written on an accent, as `--on-accent` in widgets/style/tokens.css: white, key ink, or black where key ink
 * would be too light. @param accent `#rgb` or `#rrggbb` @returns `#rrggbb`; null for anything else
 */
export function textOn(accent: string): string | null {
  const color = channelsOf(accent)
  return color && hexOf(textOnColor(color))
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  return a && b ? contrast(a, b) : 1
}

function checkOf(of: AccentCheck['of'], color: Channels): AccentCheck {
  const ground = of === 'text' ? textOnColor(color) : (channelsOf(PAPERS[of]) ?? BLACK)
  const needed = of === 'text' ? TEXT : SURFACE
  const ratio = contrast(color, ground)
  const isEnough = ratio >= needed
  return { of, ratio, needed, isEnough, advice: isEnough ? '' : ADVICE[of] }
}

const TEXT = 4.5
const SURFACE = 3

const ADVICE: Record<AccentCheck['of'], string> = {
  text: 'The text on it is hard to read: take another one.',
  light: 'A little faint, so outlines keep the buttons visible. A darker one stands out more.',
  dark: 'A little faint, so outlines keep the buttons visible. A lighter one stands out more.',
}

type Channels = readonly [red: number, green: number, blue: number]

const BLACK: Channels = [0, 0, 0]
const WHITE: Channels = [255, 255, 255]

/** Below this luminance white is read better than black. */
const TURN = 0.179
/** From this one on the text becomes lighter with the accent, up to key ink: in X, Y and Z. */
const INK_FROM = 0.205
const INK = [0.0097, 0.0075, 0.03] as const
/** From XYZ (D65) to linear red, green and blue. */
const TO_RGB = [
  [3.2409699, -1.5373832, -0.4986108],
  [-0.9692436, 1.8759675, 0.0415551],
  [0.0556301, -0.203977, 1.0569715],
] as const

function textOnColor(color: Channels): Channels {
  const light = luminance(color)
  if (light < TURN) return WHITE
  const [x = 0, y = 0, z = 0] = INK.map((most) => Math.min(most, light - INK_FROM))
  const [red, green, blue] = TO_RGB.map(([a, b, c]) => toneOf(a * x + b * y + c * z))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** A linear share of light as a channel from 0 to 255. */
function toneOf(light: number): number {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
}

/** Mixed with white or black in small steps, as far as all checks pass. */
function betterThan(color: Channels): string | null {
  const end = checkOf('dark', color).isEnough ? BLACK : WHITE
  for (let step = 1; step < STEPS; step++) {
    const mixed = mix(color, end, step / STEPS)
    if ((['text', 'light', 'dark'] as const).every((of) => checkOf(of, mixed).isEnough))
      return hexOf(mixed)
  }
  return null
}

const STEPS = 200

function mix(from: Channels, to: Channels, share: number): Channels {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [at(0), at(1), at(2)]
}

function hexOf(channels: Channels): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(hex: string): Channels | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  const [, red, green, blue] = long ?? short?.map((digit) => digit + digit) ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}

function contrast(one: Channels, other: Channels): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** The relative luminance of WCAG. */
function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
