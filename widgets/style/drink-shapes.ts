import type { DrinkRecipe, SizeId, Temperature } from '#domain/contracts/menu.ts'
import { shapedVessel } from './vessel-shapes.ts'
import type { Hand } from './hand.ts'
import type { Vessel } from './vessel.ts'

export type Places = [number, number][]

/** The vessel a drink is served in: hot is never in a plastic cup, a pot's single cup is a tea bowl. */
export function vesselOf(
  recipe: DrinkRecipe,
  size: SizeId | undefined,
  temperature: Temperature | undefined,
): Vessel {
  const isLarge = size === 'large'
  const kind =
    size === 'pot' ? 'pot' : size === 'cup' && recipe.vessel === 'pot' ? 'bowl' : recipe.vessel
  if (temperature === 'hot' && (kind === 'cup' || kind === 'glass')) return VESSELS.mug(isLarge)
  if (temperature === 'iced' && kind === 'mug') return VESSELS.glass(isLarge)
  const shaped = recipe.shape && kind === recipe.vessel && shapedVessel(recipe.shape, isLarge)
  return shaped || VESSELS[kind](isLarge)
}

const VESSELS: Record<DrinkRecipe['vessel'] | 'bowl', (isLarge: boolean) => Vessel> = {
  cup: (isLarge) => {
    const top = isLarge ? 38 : 56
    const half = isLarge ? 37 : 34
    return {
      wall: `M${60 - half} ${top}L${61 - half * 0.71} 159Q60 163 ${59 + half * 0.71} 159L${60 + half} ${top}Z`,
      lines: `M${56 - half} ${top}Q60 ${top - 2} ${64 + half} ${top}M${58 - half} ${top + 3}Q60 ${top + 2} ${62 + half} ${top + 3}`,
      top,
      surface: top + 14,
      floor: 160,
      half: [half, half * 0.72],
      middle: 60,
      hasStraw: true,
    }
  },
  glass: (isLarge) => {
    const top = isLarge ? 42 : 58
    return {
      wall: `M30 ${top}Q33 104 34 154Q60 158 86 154Q87 104 90 ${top}Z`,
      lines: `M29 ${top}Q60 ${top - 3} 91 ${top}M33 155Q34 160 38 162Q60 164 82 162Q86 160 87 155`,
      top,
      surface: top + 13,
      floor: 155,
      half: [29, 26],
      middle: 60,
      hasStraw: true,
    }
  },
  mug: (isLarge) => {
    const top = isLarge ? 74 : 88
    return {
      wall: `M19 ${top}Q19 142 30 158Q54 163 76 158Q87 142 87 ${top}Z`,
      lines: `M17 ${top}Q53 ${top - 2} 89 ${top}M87 ${top + 12}Q114 ${top + 4} 110 ${top + 32}Q106 ${top + 52} 84 ${top + 52}M88 ${top + 20}Q105 ${top + 16} 102 ${top + 32}Q99 ${top + 44} 86 ${top + 44}`,
      top,
      surface: top + 8,
      floor: 159,
      half: [33, 24],
      middle: 53,
      hasStraw: false,
    }
  },
  demitasse: () => ({
    wall: 'M34 112Q34 142 44 151Q60 154 74 151Q84 142 84 112Z',
    lines:
      'M32 112Q59 110 86 112M84 118Q103 113 101 129Q98 141 81 140M85 124Q94 121 93 129Q91 135 83 134M12 153Q60 149 106 153Q92 163 60 163Q26 163 12 153Z',
    top: 112,
    surface: 119,
    floor: 151,
    half: [24, 18],
    middle: 59,
    hasStraw: false,
  }),
  bowl: () => ({
    wall: 'M22 98Q24 142 46 152L74 152Q96 142 98 98Z',
    lines: 'M20 98Q60 95 100 98M46 153L45 158M74 153L75 158M14 158Q60 168 106 158Q60 154 14 158',
    top: 98,
    surface: 107,
    floor: 152,
    half: [37, 20],
    middle: 60,
    hasStraw: false,
  }),
  pot: () => ({
    wall: 'M38 82Q16 100 20 130Q26 158 60 160Q94 158 99 130Q103 100 82 82Z',
    lines:
      'M34 82Q60 79 86 82M36 81Q42 66 60 65Q78 66 84 81M56 65Q52 56 60 55Q68 56 64 65M97 98Q120 90 117 118Q114 138 97 138M98 106Q110 100 109 118Q107 130 98 131',
    parts: 'M22 108Q14 104 11 88L3 84L2 91Q4 118 22 132Z',
    top: 82,
    surface: 94,
    floor: 158,
    half: [30, 34],
    middle: 60,
    hasStraw: false,
    lid: 26,
  }),
  bottle: (isLarge) => {
    const top = isLarge ? 26 : 38
    return {
      wall: `M48 ${top}L48 ${top + 22}Q47 ${top + 32} 38 ${top + 40}Q31 ${top + 46} 31 ${top + 58}L32 158Q60 163 88 158L89 ${top + 58}Q89 ${top + 46} 82 ${top + 40}Q73 ${top + 32} 72 ${top + 22}L72 ${top}Z`,
      lines: `M45 ${top}L75 ${top}M46 ${top + 5}L74 ${top + 5}M46 ${top - 7}Q60 ${top - 9} 74 ${top - 7}L75 ${top}L45 ${top}Z`,
      top,
      surface: top + 47,
      floor: 159,
      half: [28, 27],
      middle: 60,
      hasStraw: false,
    }
  },
}

/** Corners of the small things that sink or swim, as radii all the way round. */
export const OUTLINES = {
  jelly: [1, 1, 1, 1],
  hearts: [0.35, 1, 1.02, 0.86, 1.15, 0.86, 1.02, 1],
  stars: [1.15, 0.5, 1.15, 0.5, 1.15, 0.5, 1.15, 0.5, 1.15, 0.5],
  leaves: [1.65, 0.72, 0.56, 0.66, 1.3, 0.66, 0.56, 0.72],
  cubes: [1, 1.05, 1, 1.05],
  beans: [1.2, 0.95, 0.75, 1.2, 0.95, 0.75],
} as const

/** How many cubes are drawn for each ice level. */
export const CUBES = { 'no ice': 0, 'less ice': 2, 'regular ice': 4, 'extra ice': 7 } as const

/** The default ink of a bit. */
export const BIT_INKS: Record<string, string> = {
  pearls: 'key',
  jelly: 'paper',
  hearts: 'coral',
  stars: 'oklch(82% .16 80)',
  popping: 'oklch(80% .17 75)',
  fruit: 'coral',
  lychees: 'oklch(93% .04 20)',
  seeds: 'key',
  leaves: 'matcha',
  beans: 'oklch(36% .07 50)',
  crumbs: 'oklch(48% .09 55)',
  pudding: 'lemon',
}

/** Where the wall is at a height: `side` -1 is left, 1 is right. */
export function wallAt({ top, floor, half, middle }: Vessel, y: number, side: 1 | -1): number {
  const share = Math.min(1, Math.max(0, (y - top) / (floor - top)))
  return middle + side * (half[0] + (half[1] - half[0]) * share)
}

/** Milk stays white and pearls stay dark when the paper turns to night. Whole names: the build of the embeds shortens them. */
const PAINTS = new Map([
  ['paper', 'var(--ink-cream)'],
  ['key', 'var(--ink-night)'],
  ['blue', 'var(--ink-blue)'],
  ['coral', 'var(--ink-coral)'],
  ['taro', 'var(--ink-taro)'],
  ['matcha', 'var(--ink-matcha)'],
  ['lemon', 'var(--ink-lemon)'],
])

/** A recipe's ink as a paint. */
export function paintOf(ink: string): string {
  return PAINTS.get(ink) ?? ink
}

/** What colored the drink is paler than it. */
export const paler = (paint: string, percent: number): string =>
  `color-mix(in oklab, ${paint} ${percent}%, var(--ink-cream))`

/** Places for things that lie on each other, from a floor upwards. */
export function piled(
  vessel: Vessel,
  hand: Hand,
  floor: number,
  size: number,
  rows: number,
): Places {
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
