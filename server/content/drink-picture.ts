import { INK_COLORS } from '#domain/gallery/svg.ts'
import { flatColors } from './flat-colors.ts'
import type { Lettering } from './lettering.ts'
import { fitted, HEIGHT, LEFT, PRINT_WIDTH, TEXT_WIDTH, WIDTH } from './picture.ts'

export type DrinkPicture = {
  /** What it is called. */
  headline: string
  /** What kind it is. */
  label: string
  /** How it is made, as it was chosen: 'Large · Oat milk'. Empty: as it usually comes. */
  choices: string
  name: string
  place: string
}

/** What messengers show of a drink that somebody shares. @param drawing an `<svg>` as the menu draws it */
export function drawDrinkPicture(
  { headline, label, choices, name, place }: DrinkPicture,
  { loud, text }: Lettering,
  drawing: string,
): string {
  const said = linesOf(choices, text)
  const { lines, size } = fitted(headline, loud, HEADLINE_HEIGHT - said.length * SAID_LINE)
  const top = 118 + size * 0.8
  const letters = lines.map((line, i) => loud.path(line, size, LEFT, top + i * size)).join('')
  const below = 118 + lines.length * size + 34
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<style>${DRAWING}</style>
<rect width="100%" height="100%" fill="${INK_COLORS.paper}"/>
<rect x="${WIDTH - PRINT_WIDTH}" width="${PRINT_WIDTH}" height="${HEIGHT}" fill="${groundOf(drawing)}"/>
${placed(drawing)}
<rect x="${LEFT}" y="46" width="34" height="34" fill="${INK_COLORS.coral}"/>
<g fill="${INK_COLORS.key}">${text.path(label, 27, LEFT + 50, 72)}</g>
<g style="mix-blend-mode:multiply" fill="${INK_COLORS.coral}" transform="translate(${size * 0.045} ${size * 0.04})">${letters}</g>
<g style="mix-blend-mode:multiply" fill="${INK_COLORS.key}">${letters}</g>
<g fill="${INK_COLORS.key}">${said.map((line, i) => text.path(line, SAID, LEFT, below + i * SAID_LINE)).join('')}</g>
<g fill="${INK_COLORS.key}">${loud.path(name, 32, LEFT, 548)}${text.path(place, 25, LEFT, 584)}</g>
</svg>`
}

const SAID = 31
const SAID_LINE = 42
/** From under the label to over the name, the choices included. */
const HEADLINE_HEIGHT = 360
const MOST_LINES = 4

/** No choice is broken at the end of a line. What there is no room for is said by an ellipsis. */
function linesOf(choices: string, text: Lettering['text']): string[] {
  const lines: string[] = []
  for (const choice of choices.split(' · ').filter(Boolean)) {
    const longer = `${lines.at(-1)} · ${choice}`
    if (lines.length > 0 && text.widthOf(longer, SAID) <= TEXT_WIDTH) lines.splice(-1, 1, longer)
    else lines.push(choice)
  }
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]} …`]
}

/** An ink that the drawing does not have: what is drawn in the color of its ground looks like a hole. */
function groundOf(drawing: string): string {
  const ink = GROUNDS.find((each) => !drawing.includes(`var(--ink-${each})`)) ?? 'lemon'
  return INK_COLORS[ink]
}

const GROUNDS = ['lemon', 'taro', 'matcha', 'coral'] as const

/** Drawn on its sheet, 120 × 170 or a square plate, in the middle of its half. */
function placed(drawing: string): string {
  const [, width = 120, height = 170] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing)?.map(Number) ?? []
  const scale = Math.min((PRINT_WIDTH - 90) / width, (HEIGHT - 70) / height)
  const x = WIDTH - PRINT_WIDTH + (PRINT_WIDTH - width * scale) / 2
  const y = (HEIGHT - height * scale) / 2
  return flatColors(drawing, TOKENS).replace(
    '<svg ',
    `<svg x="${x}" y="${y}" width="${width * scale}" height="${height * scale}" overflow="visible" `,
  )
}

const CREAM = 'oklch(97% 0.018 95)'
const NIGHT = 'oklch(20% 0.06 275)'
/** As on the lemon sheet of the menu, by day (widgets/style/tokens.css, site/pages/menu/sheet.css). */
const TOKENS = {
  '--ink-cream': CREAM,
  '--ink-night': NIGHT,
  '--text': NIGHT,
  '--sheet': 'oklch(99.6% 0.002 240)',
  '--drink-ground': CREAM,
  '--ink-blue': INK_COLORS.blue,
  '--ink-coral': INK_COLORS.coral,
  '--ink-taro': INK_COLORS.taro,
  '--ink-matcha': INK_COLORS.matcha,
  '--ink-lemon': INK_COLORS.lemon,
}
/** What the parts of a drawing are by their classes (widgets/style/controls.css). */
const DRAWING = flatColors(
  `.drink-ground{fill:${CREAM}}.overprint{mix-blend-mode:multiply}.halftone{stroke:${NIGHT};opacity:.26}.ice{fill:${CREAM};fill-opacity:.66;stroke:${NIGHT};stroke-opacity:.8}.drink-straw{stroke:${NIGHT};stroke-width:1.2}`,
  {},
)
