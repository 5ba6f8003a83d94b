import type { Print, PrintInk } from '#domain/contracts/content.ts'
import { drawPrint } from './print.ts'
import type { Mark, Plate } from './sheet.ts'

/** The tokens of the same names by day, for whoever draws without a style sheet. */
export const INK_COLORS: Record<PrintInk | 'paper', string> = {
  paper: '#f5f9fc',
  key: '#191d42',
  blue: '#1e59cd',
  coral: '#fb5f64',
  taro: '#bc9adc',
  matcha: '#90b759',
  lemon: '#f9df5c',
}

/**
 * A print as a file of its own.
 * @param options.width, options.height in pixels; the sheet takes their shape
 */
export function printSvg(
  print: Print,
  { width, height }: { width: number; height: number },
): string {
  const drawing = drawPrint(print, height / width)
  const box = `0 0 ${drawing.width} ${drawing.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"><rect width="100%" height="100%" fill="${INK_COLORS.paper}"/>${drawing.plates.map(plateSvg).join('')}</svg>`
}

/** '/prints/tide-17-key.coral-125.svg': the address of a print, which may be kept for ever. @param aspect height over width */
export function printPath({ family, seed, inks }: Print, aspect: number): string {
  return `/prints/${family}-${seed}-${inks.join('.')}-${Math.round(aspect * 100)}.svg`
}

/** What such an address asks for, not yet judged: the print is to be parsed by its contract. Null where it is none. */
export function readPrintPath(path: string): { print: unknown; aspect: number } | null {
  const [, family, seed, inks, aspect] =
    /(?:^|\/)([a-z]+)-(\d{1,9})-([a-z.]{1,40})-(\d{2,3})\.svg$/.exec(path) ?? []
  if (!family || !seed || !inks || !aspect) return null
  return {
    print: { family, seed: Number(seed), inks: inks.split('.') },
    aspect: Math.min(Math.max(Number(aspect) / 100, 0.3), 3),
  }
}

function plateSvg({ ink, dx, dy, turn, marks }: Plate): string {
  return `<g transform="translate(${dx} ${dy}) rotate(${turn})" style="mix-blend-mode:multiply" stroke-linecap="round" stroke-linejoin="round">${marks
    .map((mark) => markSvg(mark, mark.tone === 'ink' ? INK_COLORS[ink] : '#fff'))
    .join('')}</g>`
}

function markSvg({ d, width }: Mark, color: string): string {
  return width === null
    ? `<path fill="${color}" d="${d}"/>`
    : `<path fill="none" stroke="${color}" stroke-width="${width}" d="${d}"/>`
}
