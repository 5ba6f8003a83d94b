import { OUTLINES, paintOf, wallAt } from './drink-shapes.ts'
import type { Vessel } from './vessel.ts'
import { dots, tenth, type Hand } from './hand.ts'

type Solid = { bit: string; ink: string }
type Places = [number, number][]
type Own = { bit: string; vessel: Vessel; hand: Hand; paint: string }

/** What sinks lies in bands on the floor, what drifts hangs in the drink. However much there is, it stays under the surface. */
export function Solids({
  solids,
  vessel,
  hand,
}: {
  solids: Solid[]
  vessel: Vessel
  hand: (part: string) => Hand
}) {
  const unit = vessel.half[1] > 30 || vessel.hasStraw ? 1 : 0.85
  const isAlone = solids.length === 1
  const heights = solids.map(({ bit }) => bandOf(bit, isAlone) * unit)
  const room = vessel.floor - vessel.surface - 6
  const squeeze = Math.min(1, room / Math.max(1, sum(heights)))
  return solids.map(({ bit, ink }, i) => {
    const own = { bit, vessel, hand: hand(bit + ink + i), paint: paintOf(ink) }
    const floor = vessel.floor - 1 - sum(heights.slice(0, i)) * squeeze
    const height = heights[i]! * squeeze
    if (bit === 'pudding') return <Pudding key={i} {...own} top={floor - height} height={height} />
    if (bit in ROUND) return <Round key={i} {...own} floor={floor} height={height} unit={unit} />
    if (bit === 'fruit') return <Slices key={i} {...own} />
    if (bit === 'berries') return <Berries key={i} {...own} />
    if (bit === 'wedges') return <Wedges key={i} {...own} />
    if (bit === 'flowers') return <Flowers key={i} {...own} floor={floor} />
    if (bit === 'seeds') return <Seeds key={i} {...own} />
    if (bit === 'leaves' && vessel.hasStraw) return null
    if (!(bit in SIZES)) return null
    return <Cut key={i} {...own} floor={floor} height={height} unit={unit} />
  })
}

/** What rolls: how thick it is, and how many rows a portion makes. */
const ROUND: Record<string, { size: number; rows: number }> = {
  pearls: { size: 9.5, rows: 2 },
  popping: { size: 8.5, rows: 2 },
  lychees: { size: 16, rows: 1.6 },
}
/** What is cut with scissors: half as large as this; and how many rows a portion makes. */
const SIZES: Record<string, { size: number; rows: number }> = {
  jelly: { size: 7, rows: 1.6 },
  hearts: { size: 6.5, rows: 1.6 },
  stars: { size: 6.5, rows: 1.6 },
  cubes: { size: 8.5, rows: 1.6 },
  leaves: { size: 6.5, rows: 3 },
}

/** The height of one portion on the floor; a single kind may be heaped higher. What drifts takes none. */
function bandOf(bit: string, isAlone: boolean): number {
  if (bit === 'pudding') return 17
  const round = ROUND[bit]
  if (round) return round.size * (isAlone && round.rows === 2 ? 2.62 : 1.75)
  return (SIZES[bit]?.size ?? 0) * 2.6
}

function Pudding({ hand, paint, top, height }: Own & { top: number; height: number }) {
  const edge = (lift: number) => `M-9 ${tenth(top)}${hand.wave(top, -9, 129, lift)}`
  return (
    <>
      <path d={`${edge(3)}V${tenth(top + height + 9)}H-9Z`} fill={paint} />
      <path d={edge(2)} stroke="var(--ink-night)" strokeWidth={1.2} />
    </>
  )
}

type Heap = Own & { floor: number; height: number; unit: number }

function Round({ bit, vessel, hand, paint, floor, height, unit }: Heap) {
  const size = (ROUND[bit]?.size ?? 9) * unit
  const places = piled(vessel, hand, floor, size, Math.max(1, Math.round(height / (size * 0.86))))
  return (
    <>
      <path d={dots(places)} stroke="var(--ink-night)" strokeWidth={tenth(size + 1.6)} />
      <path d={dots(places)} stroke={paint} strokeWidth={tenth(size)} />
      <path
        d={dots(nudged(places, -size * 0.17))}
        stroke="var(--ink-cream)"
        strokeWidth={tenth(bit === 'pearls' ? size * 0.21 : size * 0.42)}
      />
    </>
  )
}

function Cut({ bit, vessel, hand, paint, floor, height, unit }: Heap) {
  const { size, rows } = SIZES[bit]!
  const outline = OUTLINES[bit as keyof typeof OUTLINES]
  const asked = Math.min(rows, height / (size * 2 * unit) + 0.4)
  const places = piled(vessel, hand, floor - 1, size * 2 * unit, asked)
  return (
    <>
      <path
        d={places.map(([x, y]) => hand.shape(x, y, outline, size * unit)).join('')}
        fill={bit === 'cubes' ? paler(paint, 66) : paint}
        stroke="var(--ink-night)"
        strokeWidth={1}
      />
      {SHINY.has(bit) && (
        <path
          d={places
            .map(([x, y]) => `M${tenth(x - size * 0.32)} ${tenth(y - size * 0.22)}l2.4-1.6`)
            .join('')}
          stroke="var(--ink-cream)"
          strokeWidth={1.5}
        />
      )}
    </>
  )
}
/** Wet and smooth: without the light on it a dark jelly would be lost in a dark drink. */
const SHINY = new Set(['jelly', 'cubes'])

/** What colored the drink is paler than it. */
const paler = (paint: string, percent: number): string =>
  `color-mix(in oklab, ${paint} ${percent}%, var(--ink-cream))`

/** Two cuts of fruit, adrift. */
function Slices({ vessel, hand, paint }: Own) {
  const places = adrift(vessel, hand)
  const spokes = places.map(([x, y]) => {
    const turn = hand.between(0, 1)
    return [0, 1, 2]
      .map((i) => {
        const [dx, dy] = [Math.cos(turn + i * 1.05) * 7, Math.sin(turn + i * 1.05) * 7]
        return `M${tenth(x - dx)} ${tenth(y - dy)}L${tenth(x + dx)} ${tenth(y + dy)}`
      })
      .join('')
  })
  return (
    <>
      <path d={dots(places)} stroke="var(--ink-night)" strokeWidth={23} />
      <path d={dots(places)} stroke={paint} strokeWidth={21} />
      <path d={dots(places)} stroke="var(--ink-cream)" strokeWidth={17} />
      <path d={dots(places)} stroke={paint} strokeWidth={14.5} />
      <path d={spokes.join('')} stroke="var(--ink-cream)" strokeWidth={1.6} />
    </>
  )
}

/** Two halves of a strawberry: pale inside, a point below, the green still on. */
function Berries({ vessel, hand, paint }: Own) {
  return adrift(vessel, hand).map(([x, y]) => {
    const lean = hand.between(-0.7, 0.7)
    const cut = (radii: readonly number[], size: number, slip?: number) =>
      hand.shape(x, y, radii, size, slip, lean)
    const [up, over] = [Math.cos(lean) * 8.5, Math.sin(lean) * 8.5]
    return (
      <g key={x}>
        <path d={cut(BERRY, 11, 0.05)} fill={paint} stroke="var(--ink-night)" strokeWidth={1.2} />
        <path d={cut(BERRY, 6, 0.08)} fill="var(--ink-cream)" />
        <path
          d={hand.shape(x + over, y - up, [1, 0.4, 1, 0.4, 1, 0.4, 1, 0.4], 4.6, 0.1, lean)}
          fill="var(--ink-matcha)"
          stroke="var(--ink-night)"
          strokeWidth={0.9}
        />
      </g>
    )
  })
}
const BERRY = [0.72, 0.94, 1, 0.9, 1.25, 0.9, 1, 0.94]

/** Two slices of a soft fruit, red where the stone was. */
function Wedges({ vessel, hand, paint }: Own) {
  return adrift(vessel, hand).map(([x, y]) => (
    <g
      key={x}
      transform={`translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(hand.between(125, 235))})`}
    >
      <path
        d={hand.cut('M-13 -6Q-11 11 0 11Q11 11 13 -6Q1 3 -13 -6Z', 0.6)}
        fill={paler(paint, 60)}
        stroke="var(--ink-night)"
        strokeWidth={1.2}
      />
      <path d="M-8-1.4Q0 3 8.5-1.6" stroke="var(--ink-coral)" strokeWidth={2} />
    </g>
  ))
}

/** Whole blossoms, sunk. */
function Flowers({ vessel, hand, paint, floor }: Own & { floor: number }) {
  const places = piled(vessel, hand, floor - 2, 13, 2.6)
  const leaves = places.flatMap(([x, y]) => {
    const turn = hand.between(0, 1.2)
    return [0, 1, 2, 3, 4].map((i): [number, number] => {
      const angle = turn + (i / 5) * 2 * Math.PI
      return [x + Math.cos(angle) * 3.7, y + Math.sin(angle) * 3.7]
    })
  })
  return (
    <>
      <path d={dots(leaves)} stroke="var(--ink-night)" strokeWidth={5.8} />
      <path d={dots(leaves)} stroke={paler(paint, 24)} strokeWidth={4.6} />
      <path d={dots(places)} stroke="var(--ink-night)" strokeWidth={4.2} />
      <path d={dots(places)} stroke="var(--ink-lemon)" strokeWidth={3.2} />
    </>
  )
}

/** Small and hard, everywhere in the lower half. */
function Seeds({ vessel, hand, paint }: Own) {
  const depth = vessel.floor - vessel.surface
  const places = Array.from({ length: 26 }, () => {
    const y = vessel.floor - 4 - depth * 0.62 * hand.between(0, 1)
    const [left, right] = [wallAt(vessel, y, -1) + 5, wallAt(vessel, y, 1) - 4]
    return `M${tenth(hand.between(left, right))} ${tenth(y)}l.7 1.3`
  })
  return <path d={places.join('')} stroke={paint} strokeWidth={2.3} />
}

/** Two places in the middle of the drink, apart. */
function adrift(vessel: Vessel, hand: Hand): Places {
  const middle = (vessel.surface + vessel.floor) / 2
  return [
    [vessel.middle - hand.between(10, 16), middle - hand.between(2, 10)],
    [vessel.middle + hand.between(6, 14), middle + hand.between(10, 18)],
  ]
}

/** Places for things that lie on each other, from a floor upwards. */
function piled(vessel: Vessel, hand: Hand, floor: number, size: number, rows: number): Places {
  const places: Places = []
  for (let row = 0; row < Math.ceil(rows); row++) {
    const y = floor - size * (0.5 + row * 0.86)
    const [left, right] = [wallAt(vessel, y, -1) + size * 0.5, wallAt(vessel, y, 1) - size * 0.5]
    const room = Math.max(1, Math.floor((right - left) / (size * 1.06)))
    const isLast = row > 0 && row === Math.ceil(rows) - 1
    for (let i = 0; i <= room - (row % 2); i++) {
      if (isLast && hand.between(0, 1) < 0.4) continue
      const x = left + ((right - left) * (i + (row % 2) / 2)) / room
      places.push([x + hand.between(-1, 1), y + hand.between(-0.12, 0.12) * size])
    }
  }
  return places
}

const nudged = (places: Places, by: number): Places => places.map(([x, y]) => [x + by, y + by])
const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
