import type { Print } from '#domain/contracts/content.ts'
import { INK_COLORS, printSvg } from '#domain/gallery/svg.ts'
import type { Lettering } from './lettering.ts'

export type Picture = {
  headline: string
  /** Above the headline: where it belongs, or when it is. */
  label: string
  /** Under it: who says so. */
  name: string
  place: string
  print: Print
}

/** What messengers show of a page, 1200 × 630: its headline in two inks, beside its print. */
export function drawPicture(picture: Picture, { loud, text }: Lettering): string {
  const { headline, label, name, place, print } = picture
  const accent = INK_COLORS[print.inks.find((ink) => ink !== 'key') ?? 'coral']
  const { lines, size } = fitted(headline, loud, TEXT_HEIGHT)
  const top = 118 + size * 0.8
  const said = lines.map((line, i) => loud.path(line, size, LEFT, top + i * size)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="100%" height="100%" fill="${INK_COLORS.paper}"/>
<g transform="translate(${WIDTH - PRINT_WIDTH} 0)">${printSvg(print, { width: PRINT_WIDTH, height: HEIGHT })}</g>
<rect x="${LEFT}" y="46" width="34" height="34" fill="${accent}"/>
<g fill="${INK_COLORS.key}">${text.path(label, 27, LEFT + 50, 72)}</g>
<g style="mix-blend-mode:multiply" fill="${accent}" transform="translate(${size * 0.045} ${size * 0.04})">${said}</g>
<g style="mix-blend-mode:multiply" fill="${INK_COLORS.key}">${said}</g>
<g fill="${INK_COLORS.key}">${loud.path(name, 32, LEFT, 548)}${text.path(place, 25, LEFT, 584)}</g>
</svg>`
}

export const WIDTH = 1200
export const HEIGHT = 630
/** Four by five, as prints are. */
export const PRINT_WIDTH = 504
export const LEFT = 56
/** What the print leaves, with a margin. */
export const TEXT_WIDTH = WIDTH - PRINT_WIDTH - LEFT - 20
/** From under the label to over the name. */
const TEXT_HEIGHT = 380

/** As large as it gets within the column. */
export function fitted(
  headline: string,
  loud: Lettering['loud'],
  height: number,
): { lines: string[]; size: number } {
  for (let size = 128; size >= 36; size -= 4) {
    const lines = loud.wrap(headline, size, TEXT_WIDTH)
    if (lines && lines.length * size <= height) return { lines, size }
  }
  // A word like a street: cut rather than shrunk beyond reading.
  const short = `${headline.slice(0, 24)}…`
  return { lines: loud.wrap(short, 36, TEXT_WIDTH) ?? [], size: 36 }
}
