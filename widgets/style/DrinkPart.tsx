import type { ReactNode } from 'react'
import { OUTLINES, paler, piled, wallAt, type Places } from './drink-shapes.ts'
import { dots, tenth, type Hand } from './hand.ts'
import type { Vessel } from './vessel.ts'

export type DrinkPartProps = {
  kind: string
  vessel: Vessel
  hand: Hand
  paint?: string
  /** What it may lie on. */
  floor?: number
  /** How far what is on top of the drink raises it. */
  lift?: number
}

/** What some drinks have: fruit, foam, cream, steam, what floats. On other people's pages it is downloaded for these (DrinkPart.lazy.tsx). */
export function DrinkPart(props: DrinkPartProps) {
  return PARTS.get(props.kind)?.(props) ?? null
}

function Foam({ vessel, hand }: DrinkPartProps) {
  const y = vessel.surface - 1
  const bubbles = Array.from(
    { length: 9 },
    (_, i) => [vessel.middle + (i - 4) * 8 + hand.between(-3, 3), y + hand.between(3, 8)] as const,
  )
  return (
    <>
      <path
        d={`M-9 ${y}${hand.wave(y, -9, 129, 2)}V${y + 11}${hand.wave(y + 11, 129, -9, 3)}Z`}
        fill="var(--ink-cream)"
      />
      <path className="halftone" d={dots(bubbles)} strokeWidth={2.2} />
    </>
  )
}

/** A spoonful heaped over the rim, with drips inside. */
function Cream({ kind, vessel, hand, paint }: DrinkPartProps) {
  const [left, right] = [
    wallAt(vessel, vessel.surface, -1) + 1,
    wallAt(vessel, vessel.surface, 1) - 1,
  ]
  const at = (share: number) => tenth(left + (right - left) * share)
  const [y, rim] = [vessel.surface, vessel.top]
  const heap = hand.cut(
    `M${at(0)} ${y + 6}Q${at(-0.03)} ${rim - 6} ${at(0.2)} ${rim - 5}Q${at(0.3)} ${rim - 20} ${at(0.52)} ${rim - 17}Q${at(0.72)} ${rim - 19} ${at(0.8)} ${rim - 6}Q${at(1.04)} ${rim - 7} ${at(1)} ${y + 6}Q${at(0.93)} ${y + 15} ${at(0.84)} ${y + 8}Q${at(0.74)} ${y + 3} ${at(0.66)} ${y + 12}Q${at(0.57)} ${y + 25} ${at(0.49)} ${y + 10}Q${at(0.4)} ${y + 2} ${at(0.3)} ${y + 11}Q${at(0.18)} ${y + 17} ${at(0)} ${y + 6}Z`,
    1.3,
  )
  const specks = Array.from(
    { length: 14 },
    () => [left + (right - left) * hand.between(0.14, 0.86), rim + hand.between(-9, 12)] as const,
  )
  return (
    <>
      <path d={heap} fill={paint} stroke="var(--text)" strokeWidth={2.2} />
      <path
        d={`M${at(0.24)} ${rim - 2}Q${at(0.4)} ${rim + 5} ${at(0.5)} ${rim - 4}M${at(0.56)} ${rim + 2}Q${at(0.7)} ${rim + 6} ${at(0.78)} ${rim - 1}`}
        stroke="var(--ink-night)"
        strokeWidth={1.4}
        opacity={0.55}
      />
      {kind === 'salt-cream' && (
        <path d={dots(specks)} stroke="var(--ink-coral)" strokeWidth={1.9} />
      )}
    </>
  )
}

/** Crumbs over what is on top. */
function Crumbs({ vessel, hand, paint, lift = 0 }: DrinkPartProps) {
  const y = lift ? vessel.top - lift : vessel.surface
  const places = Array.from(
    { length: 16 },
    () =>
      [
        vessel.middle + vessel.half[0] * hand.between(-0.6, 0.6),
        y + hand.between(lift ? -4 : 0, 9),
      ] as const,
  )
  return <path d={dots(places)} stroke={paint} strokeWidth={2.6} />
}

/** Three beans or leaves. */
function Three({ kind, vessel, hand, paint, lift = 0 }: DrinkPartProps) {
  const y = lift ? vessel.top - lift : vessel.surface
  const size = kind === 'beans' ? 5 : 8
  const places = [-0.45, 0, 0.34].map(
    (share) => [vessel.middle + vessel.half[0] * share, y + hand.between(-3, 3)] as const,
  )
  return (
    <path
      d={places
        .map(([x, top]) => hand.shape(x, top, OUTLINES[kind as 'beans' | 'leaves'], size))
        .join('')}
      fill={paint}
      stroke="var(--text)"
      strokeWidth={1.3}
    />
  )
}

function Steam({ vessel, hand, lift = 0 }: DrinkPartProps) {
  const curls = [-14, 2, 17].map((dx, i) => {
    const [x, y] = [vessel.middle + dx, vessel.top - 9 - lift - (i % 2) * 6]
    return hand.cut(
      `M${x} ${y}Q${x - 7} ${y - 8} ${x} ${y - 15}Q${x + 7} ${y - 22} ${x + 1} ${y - 30}`,
    )
  })
  return <path className="steam" d={curls.join('')} stroke="var(--text)" strokeWidth={2.6} />
}

/** Two cuts of fruit, adrift. */
function Slices({ vessel, hand, paint }: DrinkPartProps) {
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
function Berries({ vessel, hand, paint }: DrinkPartProps) {
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
function Wedges({ vessel, hand, paint = '' }: DrinkPartProps) {
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
function Flowers({ vessel, hand, paint = '', floor = vessel.floor }: DrinkPartProps) {
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
function Seeds({ vessel, hand, paint }: DrinkPartProps) {
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

const PARTS = new Map<string, (props: DrinkPartProps) => ReactNode>([
  ['foam', Foam],
  ['cream', Cream],
  ['salt-cream', Cream],
  ['crumbs', Crumbs],
  ['beans', Three],
  ['leaves', Three],
  ['steam', Steam],
  ['fruit', Slices],
  ['berries', Berries],
  ['wedges', Wedges],
  ['flowers', Flowers],
  ['seeds', Seeds],
])
