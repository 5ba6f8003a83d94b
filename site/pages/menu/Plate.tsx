import type { ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { paintOf } from '#widgets/style/drink-shapes.ts'
import { dots, handOf } from '#widgets/style/hand.ts'

/** What lies on a plate seen from above, on 100 × 100: shapes and their inks, bottom first. */
const FOODS: Record<string, [ink: string, path: string][]> = {
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
    ['paper', 'M34 36L42 33L40 39ZM50 31L58 33L52 37ZM64 38L71 43L64 45ZM28 49L33 46L32 53Z'],
    ['line', 'M46 26L48 46M72 36L64 50'],
  ],
  'mochi-donut': [
    [
      'coral',
      'M50 20Q60 18 63 27Q74 26 75 36Q84 42 78 50Q83 60 74 65Q72 75 62 74Q56 82 48 77Q38 81 34 73Q24 72 25 62Q16 56 22 48Q18 38 27 34Q28 24 38 26Q43 18 50 20Z',
    ],
    ['paper', 'M50 40Q60 41 60 50Q59 60 50 60Q40 59 41 50Q41 41 50 40Z'],
    ['line', 'M44 20Q48 30 46 36M76 40L66 44M70 70L60 62M28 66L38 58M24 42L36 46'],
  ],
  'egg-tart': [
    [
      'oklch(76% .12 68)',
      'M50 18L60 22L71 25L76 36L82 47L79 58L74 70L63 75L51 82L40 77L28 73L24 62L18 51L22 40L27 28L39 24Z',
    ],
    ['lemon', 'M50 29Q70 30 71 50Q70 71 50 71Q29 70 29 50Q30 30 50 29Z'],
    ['oklch(48% .09 55)', 'M42 40L50 38L49 46ZM58 50L64 56L55 58ZM40 58L46 62L39 64Z'],
  ],
  'matcha-basque-cheesecake': [
    ['oklch(38% .07 60)', 'M24 68L52 18L80 58Q54 80 24 68Z'],
    ['matcha', 'M30 64L52 27L74 57Q54 72 30 64Z'],
    ['line', 'M44 50L60 56M40 58L52 62'],
  ],
  'blueberry-scone': [
    ['oklch(82% .08 75)', 'M20 68L50 22L82 62Q52 82 20 68Z'],
    ['blue', 'M42 50L50 46L50 54ZM56 58L64 56L60 64ZM34 62L42 60L38 68ZM50 34L56 38L50 41Z'],
    ['line', 'M30 66Q52 74 72 61'],
  ],
  'coconut-banana-bread': [
    ['oklch(62% .1 62)', 'M24 74V42Q24 24 50 24Q76 24 76 42V74Z'],
    ['oklch(85% .09 85)', 'M31 69V44Q31 31 50 31Q69 31 69 44V69Z'],
    ['line', 'M40 46L46 48M56 42L60 46M44 60L50 58M58 60L62 56M50 36L54 38'],
  ],
  'avocado-toast': [
    ['oklch(66% .1 62)', 'M20 78V36Q20 20 50 20Q80 20 80 36V78Z'],
    ['matcha', 'M28 70Q24 50 30 38Q40 26 54 30Q72 28 72 46Q76 66 68 72Q50 68 28 70Z'],
    [
      'coral',
      'M44 44Q52 42 52 50Q50 56 43 54Q38 48 44 44ZM58 56Q66 54 65 62Q62 68 56 65Q53 59 58 56Z',
    ],
    ['line', 'M36 60L40 62M60 38L64 42M48 64L50 60'],
  ],
  'popcorn-chicken': [
    [
      'oklch(70% .14 60)',
      'M26 56L34 42L46 46L44 60L32 66ZM46 34L58 26L68 36L60 46L48 44ZM56 52L70 46L78 58L68 68L56 64ZM36 68L50 62L56 74L46 80L36 78Z',
    ],
    ['matcha', 'M26 38Q36 26 42 36Q34 42 26 38ZM66 74Q78 70 74 80Q66 82 66 74Z'],
    ['lemon', 'M40 28Q50 18 50 30Z'],
  ],
  'salted-edamame': [
    [
      'matcha',
      'M20 52Q34 28 58 34Q52 54 20 52ZM38 74Q50 46 80 50Q72 76 38 74ZM44 62Q36 50 52 44Q64 52 44 62ZM54 32Q70 18 80 32Q72 44 54 32Z',
    ],
    ['line', 'M30 46h0M40 42h0M50 38h0M50 66h0M60 62h0M70 57h0M62 34h0M70 32h0'],
  ],
  'scallion-pancake': [
    [
      'oklch(80% .1 80)',
      'M50 48L46 18Q66 16 76 30ZM54 50L80 34Q88 52 78 66ZM52 54L76 70Q64 86 46 80ZM47 54L42 80Q24 76 20 58ZM46 50L18 54Q14 36 28 26ZM48 47L32 23Q38 18 43 18Z',
    ],
    [
      'matcha',
      'M56 28L60 30L57 34ZM70 48L74 50L70 54ZM58 68L62 70L57 72ZM34 62L38 64L34 67ZM28 42L32 40L32 45Z',
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
    ['matcha', 'M44 58Q52 50 58 58Q56 68 48 66Q42 64 44 58Z'],
    ['line', 'M32 60Q34 48 48 48Q64 48 66 60Q64 73 50 73'],
  ],
}
/** For what the kitchen adds later: a slice or a bowl. */
const ANY: Record<string, [string, string][]> = {
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
      {shapes.map(([ink, path]) => {
        const cut = hand.cut(path, 0.8)
        return ink === 'line' ? (
          <path key={path} d={cut} stroke="var(--ink-night)" strokeWidth={1.7} />
        ) : (
          <g key={path}>
            <path d={cut} fill={paintOf(ink)} transform={slip} />
            <path d={cut} stroke="var(--text)" strokeWidth={1.6} />
          </g>
        )
      })}
    </svg>
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
