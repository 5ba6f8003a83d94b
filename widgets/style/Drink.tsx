import { useId } from 'react'
import type { DrinkRecipe, IceLevel, SizeId, Temperature, Topping } from '#domain/contracts/menu.ts'
import { DrinkPart } from './DrinkPart.tsx'
import { Solids } from './DrinkSolids.tsx'
import { BIT_INKS, CUBES, paintOf, vesselOf, wallAt } from './drink-shapes.ts'
import type { Vessel } from './vessel.ts'
import { dots, handOf, tenth, type Hand } from './hand.ts'

export type DrinkProps = {
  recipe: DrinkRecipe
  size?: SizeId
  temperature?: Temperature
  iceLevel?: IceLevel
  /** The same topping twice is a double portion. */
  toppings?: Topping[]
  /** Its name for screen readers; without one the drawing is decoration. */
  label?: string
  className?: string
}

/**
 * Any drink, drawn from its data in flat inks: the fill lies a little off its outline, shade is halftone, and no two
 * recipes are cut alike. Colours come from tokens, movement between plates from `.drink` in base.css.
 */
export function Drink(props: DrinkProps) {
  const { recipe, size, temperature, toppings = [], label, className = '' } = props
  const plate = useId()
  // Not as JSON: a database may give the same recipe back with its keys in another order.
  const seed = [
    recipe.vessel,
    ...recipe.layers.map(({ ink, share }) => ink + share),
    ...recipe.bits,
    recipe.cap,
  ].join('/')
  const hand = (part: string): Hand => handOf(part + seed)
  const vessel = vesselOf(recipe, size, temperature)
  const isHot =
    temperature === 'hot' ||
    (temperature === undefined && ['mug', 'demitasse', 'pot'].includes(recipe.vessel))
  const cubes = isHot ? 0 : CUBES[props.iceLevel ?? 'regular ice']
  const slip = hand('slip')
  const wall = hand('wall').cut(vessel.wall, 0.7)
  const cap = toppings.find(({ bit }) => bit === 'cream' || bit === 'salt-cream')
  const capKind = cap?.bit ?? recipe.cap
  const solids = [
    // Fruit is what the drink is made of.
    ...recipe.bits.map((bit) => ({
      bit,
      ink: (FRUIT.has(bit) && recipe.layers[0]?.ink) || (BIT_INKS[bit] ?? 'key'),
    })),
    ...toppings.filter((each) => each.bit !== 'none' && each.bit !== cap?.bit),
  ]

  return (
    <svg
      className={`drink ${className}`}
      viewBox="0 0 120 170"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <clipPath id={plate}>
        <path d={hand('plate').cut(vessel.wall, 0.9)} />
      </clipPath>
      <path className="drink-ground" d={(vessel.parts ?? '') + wall} />
      <g
        clipPath={`url(#${plate})`}
        transform={`translate(${tenth(slip.between(1.8, 3.6))} ${tenth(slip.between(-2.2, -0.6))})`}
      >
        <Layers recipe={recipe} vessel={vessel} hand={hand('layers')} />
        <Halftone vessel={vessel} hand={hand('halftone')} />
        <Solids solids={solids} vessel={vessel} hand={hand} />
        {capKind === 'foam' && <DrinkPart kind="foam" vessel={vessel} hand={hand('foam')} />}
        <Cubes count={cubes} vessel={vessel} hand={hand('ice')} />
        {vessel.hasStraw && !isHot && (
          <Straw recipe={recipe} vessel={vessel} hand={hand('straw')} isSunk />
        )}
      </g>
      <path d={vessel.parts} {...LINE} strokeWidth={2.4} />
      <path d={wall} {...LINE} strokeWidth={2.4} />
      {vessel.hasStraw && !isHot && <Straw recipe={recipe} vessel={vessel} hand={hand('straw')} />}
      <path d={hand('lines').cut(vessel.lines, 0.5)} {...LINE} strokeWidth={3.2} />
      {capKind && capKind !== 'foam' && (
        <DrinkPart
          kind={capKind}
          vessel={vessel}
          hand={hand('cream')}
          paint={paintOf(cap?.ink ?? 'paper')}
        />
      )}
      {recipe.bits.map(
        (bit) =>
          (FLOATS.has(bit) || (bit === 'leaves' && vessel.hasStraw)) && (
            <DrinkPart
              key={bit}
              kind={bit}
              vessel={vessel}
              hand={hand(`${bit}afloat`)}
              paint={paintOf(BIT_INKS[bit] ?? '')}
              lift={capKind && capKind !== 'foam' ? 8 : 0}
            />
          ),
      )}
      {isHot && (
        <DrinkPart
          kind="steam"
          vessel={vessel}
          hand={hand('steam')}
          lift={capKind && capKind !== 'foam' ? 13 : vessel.lid}
        />
      )}
    </svg>
  )
}

const LINE = { stroke: 'var(--text)' } as const
/** What stays on top of everything, as mint does where there is a straw. */
const FLOATS = new Set(['beans', 'crumbs'])
/** Fruit has the ink of what is pressed from it. */
const FRUIT = new Set(['fruit', 'cubes', 'berries', 'wedges', 'flowers'])
type Part = { vessel: Vessel; hand: Hand }

/** The top ink is drawn down to the floor and each lower one over it; at a seam both inks show. */
function Layers({ recipe, vessel, hand }: Part & { recipe: DrinkRecipe }) {
  const total = Math.max(
    1,
    recipe.layers.reduce((sum, { share }) => sum + share, 0),
  )
  let top = vessel.floor
  const cuts = recipe.layers.map(({ ink, share }, i) => {
    top -= ((vessel.floor - vessel.surface) * share) / total
    const isSurface = i === recipe.layers.length - 1
    const edge = `M-9 ${tenth(top)}${hand.wave(top, -9, 129, isSurface ? 1.6 : 5)}`
    return { paint: paintOf(ink), above: recipe.layers[i + 1]?.ink, edge, top }
  })
  return cuts.toReversed().map(({ paint, above, edge, top }) => (
    <g key={edge}>
      <path d={`${edge}V180H-9Z`} fill={paint} />
      {above && (
        <path
          className="overprint"
          d={`${edge}V${tenth(top + 4)}${hand.wave(top + 5, 129, -9, 4)}Z`}
          fill={paintOf(above)}
        />
      )}
    </g>
  ))
}

/** Shade as a screen: rows of dots that grow towards the wall away from the light. */
function Halftone({ vessel, hand }: Part) {
  const step = 5
  const columns = [3.4, 2.7, 2, 1.3, 0.8]
  const tilt = hand.between(-0.08, 0.08)
  return columns.map((width, column) => {
    const places: [number, number][] = []
    for (let y = vessel.surface; y < vessel.floor + 4; y += step) {
      const shift = (Math.round((y - vessel.surface) / step) % 2) * (step / 2)
      places.push([wallAt(vessel, y, 1) - 1 - column * step - shift + (y - 100) * tilt, y])
    }
    return <path key={width} className="halftone" d={dots(places)} strokeWidth={width} />
  })
}

/** Ice crowds under the surface, and with much of it, over it. */
function Cubes({ count, vessel, hand }: Part & { count: number }) {
  const cubes = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / 3)
    const y = vessel.surface + 9 + row * 16 - (count > 6 ? 6 : 0) + hand.between(-2, 4)
    const x =
      vessel.middle + ((i % 3) - 1) * vessel.half[0] * 0.58 + (row % 2) * 9 + hand.between(-4, 4)
    return hand.shape(x, y, [1, 1, 1, 1], 11.5)
  })
  return <path className="ice" d={cubes.join('')} strokeWidth={1.5} />
}

/** In an ink that the drink does not have; where it is sunk it overprints. */
function Straw({ recipe, vessel, hand, isSunk }: Part & { recipe: DrinkRecipe; isSunk?: boolean }) {
  const used = recipe.layers.map(({ ink }) => ink)
  const ink = hand.pick(['coral', 'blue', 'matcha', 'lemon'].filter((each) => !used.includes(each)))
  const lean = hand.between(6, 13) * hand.pick([-1, 1])
  const x = vessel.middle + lean * 0.7
  const [from, to] = isSunk ? [vessel.top - 4, vessel.floor - 8] : [vessel.top - 32, vessel.top]
  const at = (y: number) => x + (lean * (vessel.top - y)) / 55
  return (
    <path
      className={isSunk ? 'overprint' : 'drink-straw'}
      d={`M${tenth(at(from) - 3.6)} ${from}L${tenth(at(from) + 3.8)} ${tenth(from + lean * 0.12)}L${tenth(at(to) + 3.4)} ${to}L${tenth(at(to) - 3.4)} ${to}Z`}
      fill={paintOf(ink)}
    />
  )
}
