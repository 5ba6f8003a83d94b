import type { ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { paintOf } from '#widgets/style/drink-shapes.ts'
import { dots, handOf, type Hand } from '#widgets/style/hand.ts'

// Both stand on cards and are fetched together.
export { Marks } from './Marks.tsx'

/**
 * What lies on a plate: its ink ('line' is drawn and not filled) and its outline. What lies on other food has a thin dark
 * line; with a width it is a handful of round things, one at each point of the path.
 */
type Shape = [ink: string, path: string, on?: 'on' | number]

/** Plates seen from above, on 100 × 100, bottom first. */
const FOODS: Record<string, Shape[]> = {
  'butter-croissant': [
    [
      'oklch(76% .13 68)',
      'M17 62Q18 26 50 25Q82 26 84 62Q76 68 69 60Q64 46 51 46Q38 46 32 60Q25 68 17 62Z',
    ],
    ['line', 'M33 33L39 48M46 26L48 46M60 27L57 46M72 36L64 50'],
  ],
  'almond-croissant': [
    [
      'oklch(70% .13 60)',
      'M17 62Q18 26 50 25Q82 26 84 62Q76 68 69 60Q64 46 51 46Q38 46 32 60Q25 68 17 62Z',
    ],
    [
      'paper',
      'M29 43Q35 33 41 33Q40 41 29 43ZM46 39Q52 29 60 31Q57 40 46 39ZM62 45Q66 37 75 42Q71 50 62 45ZM22 56Q25 49 31 50Q30 57 22 56Z',
      'on',
    ],
    ['line', 'M42 27L44 36M76 52L68 55'],
  ],
  'mochi-donut': [
    [
      'coral',
      'M50 20Q60 18 63 27Q74 26 75 36Q84 42 78 50Q83 60 74 65Q72 75 62 74Q56 82 48 77Q38 81 34 73Q24 72 25 62Q16 56 22 48Q18 38 27 34Q28 24 38 26Q43 18 50 20Z',
    ],
    ['plate', 'M50 40Q60 41 60 50Q59 60 50 60Q40 59 41 50Q41 41 50 40Z'],
    ['line', 'M44 20Q48 30 46 36M76 40L66 44M70 70L60 62M28 66L38 58M24 42L36 46'],
  ],
  'egg-tart': [
    [
      'oklch(76% .12 68)',
      'M50 18L60 22L71 25L76 36L82 47L79 58L74 70L63 75L51 82L40 77L28 73L24 62L18 51L22 40L27 28L39 24Z',
    ],
    ['lemon', 'M50 29Q70 30 71 50Q70 71 50 71Q29 70 29 50Q30 30 50 29Z', 'on'],
    ['oklch(60% .12 60)', 'M42 42h0M57 48h0M45 58h0', 7],
    ['oklch(60% .12 60)', 'M52 37h0M60 60h0M37 51h0', 3.6],
  ],
  'matcha-basque-cheesecake': [
    ['oklch(38% .07 60)', 'M24 68L52 18L80 58Q54 80 24 68Z'],
    ['matcha', 'M30 64L52 27L74 57Q54 72 30 64Z', 'on'],
    ['line', 'M44 50L60 56M40 58L52 62'],
  ],
  'blueberry-scone': [
    ['oklch(82% .08 75)', 'M20 68L50 22L82 62Q52 82 20 68Z'],
    ['blue', 'M44 50h0M60 55h0M36 62h0M51 35h0M53 65h0', 8],
    ['line', 'M30 66Q52 74 72 61'],
  ],
  'coconut-banana-bread': [
    ['oklch(62% .1 62)', 'M24 74V42Q24 24 50 24Q76 24 76 42V74Z'],
    ['oklch(85% .09 85)', 'M31 69V44Q31 31 50 31Q69 31 69 44V69Z', 'on'],
    ['line', 'M40 46L46 48M56 42L60 46M44 60L50 58M58 60L62 56M50 36L54 38'],
  ],
  'avocado-toast': [
    ['oklch(66% .1 62)', 'M20 78V36Q20 20 50 20Q80 20 80 36V78Z'],
    ['matcha', 'M28 70Q24 50 30 38Q40 26 54 30Q72 28 72 46Q76 66 68 72Q50 68 28 70Z', 'on'],
    ['coral', 'M42 47h0M60 60h0M61 42h0', 10],
    ['line', 'M36 60L40 62M50 36L54 38M48 64L50 60'],
  ],
  'popcorn-chicken': [
    [
      'oklch(70% .14 60)',
      'M26 56L34 42L46 46L44 60L32 66ZM46 34L58 26L68 36L60 46L48 44ZM56 52L70 46L78 58L68 68L56 64ZM36 68L50 62L56 74L46 80L36 78Z',
    ],
    ['matcha', 'M24 40Q30 24 43 33Q38 44 24 40ZM64 72Q78 66 78 80Q68 84 64 72Z'],
  ],
  'salted-edamame': [
    [
      'matcha',
      'M18 56Q22 42 32 44Q38 34 48 38Q56 28 68 32Q62 46 52 46Q46 56 36 54Q28 62 18 56ZM34 76Q36 64 46 66Q52 56 62 60Q70 52 82 56Q76 70 66 68Q60 78 50 74Q42 82 34 76ZM56 22Q62 14 71 19Q82 18 85 30Q75 36 70 29Q60 32 56 22Z',
    ],
    ['oklch(86% .14 122)', 'M30 50h0M42 46h0M55 39h0M46 71h0M58 66h0M70 61h0M66 24h0M76 26h0', 7.5],
  ],
  'scallion-pancake': [
    [
      'oklch(80% .1 80)',
      'M53 51L84 47Q86 63 74 74ZM51 53L70 78Q57 88 41 83ZM47 52L36 81Q21 75 17 59ZM47 49L16 53Q14 37 26 26ZM49 47L30 22Q43 12 59 17ZM53 48L64 19Q79 25 83 41Z',
    ],
    [
      'matcha',
      'M71 55h0M76 63h0M56 70h0M51 79h0M36 66h0M25 66h0M29 45h0M24 37h0M44 30h0M49 21h0M64 34h0M75 34h0',
      4.4,
    ],
  ],
  'tomato-mozzarella-panini': [
    ['oklch(74% .11 68)', 'M16 52L48 20L56 58ZM50 66L84 36L82 78Z'],
    ['coral', 'M18 54L55 61L54 67L20 60ZM52 69L82 81L80 86L50 74Z'],
    ['line', 'M32 40L50 44M40 32L52 36M62 60L80 66M70 52L82 56'],
  ],
  'hummus-and-pita': [
    ['oklch(86% .07 80)', 'M48 40Q74 40 74 60Q72 80 48 80Q24 80 24 60Q24 40 48 40Z'],
    ['oklch(74% .1 68)', 'M30 36L44 14L54 34ZM56 34L74 18L80 38ZM14 52L22 30L30 46Z'],
    ['matcha', 'M49 60h0', 12],
    ['line', 'M32 60Q34 48 48 48Q64 48 66 60Q64 73 50 73'],
  ],
}
/** For what the kitchen adds later: a slice or a bowl. */
const ANY: Record<string, Shape[]> = {
  pastry: FOODS['coconut-banana-bread'] ?? [],
  snack: FOODS['salted-edamame'] ?? [],
}

/** Food as it comes to the table: a plate from above, cut from the same paper as the drinks. */
export function Plate({ item }: { item: Pick<MenuItem, 'id' | 'category'> }): ReactNode {
  const hand = handOf(item.id)
  const round = Array<number>(30).fill(1)
  const shapes = FOODS[item.id] ?? ANY[item.category] ?? []
  const slip = `translate(${hand.between(1, 2.2).toFixed(1)} ${hand.between(-1.6, -0.5).toFixed(1)})`
  return (
    <svg
      className="drink plate"
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden="true"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path
        className="drink-ground"
        d={hand.shape(50, 50, round, 47, 0.012)}
        stroke="var(--text)"
        strokeWidth={1.8}
      />
      <path className="halftone" d={dots(shade())} strokeWidth={2.1} />
      <path
        d={hand.shape(50, 50, round, 36, 0.014)}
        fill="var(--sheet)"
        stroke="var(--text)"
        strokeWidth={0.9}
      />
      {shapes.map((shape) => (
        <Food key={shape[1]} shape={shape} hand={hand} slip={slip} />
      ))}
    </svg>
  )
}

function Food({
  shape: [ink, path, on],
  hand,
  slip,
}: {
  shape: Shape
  hand: Hand
  slip: string
}): ReactNode {
  const paint = ink === 'plate' ? 'var(--sheet)' : paintOf(ink)
  if (typeof on === 'number')
    return (
      <>
        <path d={path} stroke="var(--ink-night)" strokeWidth={on + 1.6} />
        <path d={path} stroke={paint} strokeWidth={on} />
      </>
    )
  const cut = hand.cut(path, 0.8)
  if (ink === 'line') return <path d={cut} stroke="var(--ink-night)" strokeWidth={1.7} />
  return (
    <>
      <path d={cut} fill={paint} transform={on ? undefined : slip} />
      <path d={cut} stroke={on ? 'var(--ink-night)' : 'var(--text)'} strokeWidth={on ? 1.2 : 1.6} />
    </>
  )
}

/** Dots along the rim that lies in shade. */
function shade(): [number, number][] {
  return [38, 41.5, 45].flatMap((radius, ring) =>
    Array.from({ length: 17 - ring * 2 }, (_, i): [number, number] => {
      const angle = -0.5 + (i + ring) * 0.115
      return [50 + Math.cos(angle) * radius, 50 + Math.sin(angle) * radius]
    }),
  )
}
