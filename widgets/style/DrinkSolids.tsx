import { OUTLINES, paintOf, paler, piled, type Places } from './drink-shapes.ts'
import { DrinkPart } from './DrinkPart.tsx'
import { dots, tenth, type Hand } from './hand.ts'
import type { Vessel } from './vessel.ts'

type Solid = { bit: string; ink: string }
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
    if (DRIFTS.has(bit)) return <DrinkPart key={i} kind={bit} {...own} floor={floor} />
    if (bit === 'leaves' && vessel.hasStraw) return null
    if (!(bit in SIZES)) return null
    return <Cut key={i} {...own} floor={floor} height={height} unit={unit} />
  })
}

/** What has a shape of its own. */
const DRIFTS = new Set(['fruit', 'berries', 'wedges', 'flowers', 'seeds'])

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

const nudged = (places: Places, by: number): Places => places.map(([x, y]) => [x + by, y + by])
const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
