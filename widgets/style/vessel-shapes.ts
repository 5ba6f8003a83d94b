import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import type { Vessel } from './vessel.ts'

type Shape = NonNullable<DrinkRecipe['shape']>

/**
 * The finer shapes of a vessel, for the café's own pages; the widgets on other pages draw the plain vessel, which is a
 * download less (`vessel-shapes.plain.ts`).
 */
export function shapedVessel(shape: string, isLarge: boolean): Vessel | undefined {
  return Object.hasOwn(SHAPES, shape) ? SHAPES[shape as Shape](isLarge) : undefined
}

const SHAPES: Record<Shape, (isLarge: boolean) => Vessel> = {
  /** A pearl cup under a clear dome. */
  dome: (isLarge) => {
    const top = isLarge ? 50 : 66
    const half = isLarge ? 36 : 33
    const [left, right] = [60 - half, 60 + half]
    return {
      wall: `M${left} ${top}L${61 - half * 0.72} 159Q60 163 ${59 + half * 0.72} 159L${right} ${top}Z`,
      lines: `M${left - 4} ${top}Q60 ${top - 2} ${right + 4} ${top}M${left - 3} ${top + 4}Q60 ${top + 3} ${right + 3} ${top + 4}M${left} ${top - 1}Q${left + 2} ${top - 30} 60 ${top - 31}Q${right - 2} ${top - 30} ${right} ${top - 1}M${left + 8} ${top - 9}Q${left + 11} ${top - 19} ${left + 20} ${top - 23}`,
      top,
      surface: top + 11,
      floor: 160,
      half: [half, half * 0.72],
      middle: 60,
      hasStraw: true,
    }
  },
  /** A preserving jar with its thread and a handle. */
  jar: (isLarge) => {
    const top = isLarge ? 44 : 60
    const ear = top + (isLarge ? 44 : 36)
    return {
      wall: `M30 ${top}L30 ${top + 13}Q30 ${top + 18} 25 ${top + 22}Q21 ${top + 26} 21 ${top + 32}L21 147Q22 160 34 160Q57 162 80 160Q92 160 93 147L93 ${top + 32}Q93 ${top + 26} 89 ${top + 22}Q84 ${top + 18} 84 ${top + 13}L84 ${top}Z`,
      lines: `M28 ${top}Q57 ${top - 3} 86 ${top}M30 ${top + 7}Q57 ${top + 10} 84 ${top + 7}M30 ${top + 13}Q57 ${top + 16} 84 ${top + 13}M93 ${ear}Q114 ${ear - 4} 113 ${ear + 19}Q113 ${ear + 43} 93 ${ear + 42}M94 ${ear + 9}Q104 ${ear + 7} 104 ${ear + 19}Q104 ${ear + 33} 94 ${ear + 33}`,
      top,
      surface: top + 20,
      floor: 159,
      half: [34, 33],
      middle: 57,
      hasStraw: true,
    }
  },
  /** Short and wide with a thick foot. */
  tumbler: (isLarge) => {
    const top = isLarge ? 64 : 80
    return {
      wall: `M22 ${top}Q24 118 28 150Q60 156 92 150Q96 118 98 ${top}Z`,
      lines: `M21 ${top}Q60 ${top - 3} 99 ${top}M28 151Q29 160 35 162Q60 165 85 162Q91 160 92 151M38 157Q60 160 82 157`,
      top,
      surface: top + 11,
      floor: 150,
      half: [37, 32],
      middle: 60,
      hasStraw: true,
    }
  },
  /** Tall and narrow. */
  highball: (isLarge) => {
    const top = isLarge ? 36 : 50
    return {
      wall: `M34 ${top}L37 153Q60 158 83 153L86 ${top}Z`,
      lines: `M33 ${top}Q60 ${top - 3} 87 ${top}M37 154Q38 161 42 162Q60 164 78 162Q82 161 83 154`,
      top,
      surface: top + 13,
      floor: 154,
      half: [26, 23],
      middle: 60,
      hasStraw: true,
    }
  },
  /** A smoothie's, on a foot. */
  goblet: (isLarge) => {
    const top = isLarge ? 40 : 56
    return {
      wall: `M28 ${top}Q28 ${top + 34} 39 ${top + 58}Q47 138 50 143Q60 147 70 143Q73 138 81 ${top + 58}Q92 ${top + 34} 92 ${top}Z`,
      lines: `M27 ${top}Q60 ${top - 3} 93 ${top}M55 145L54 152Q38 154 35 160Q60 166 85 160Q82 154 66 152L65 145`,
      top,
      surface: top + 12,
      floor: 144,
      half: [33, 11],
      middle: 60,
      hasStraw: true,
    }
  },
  /** A wide cup on its saucer, for what has a lot of milk. */
  wide: (isLarge) => {
    const top = isLarge ? 92 : 104
    return {
      wall: `M17 ${top}Q18 140 40 151Q57 153 75 151Q97 140 98 ${top}Z`,
      lines: `M15 ${top}Q57 ${top - 3} 100 ${top}M97 ${top + 9}Q117 ${top + 4} 115 ${top + 22}Q111 ${top + 38} 89 ${top + 36}M97 ${top + 16}Q107 ${top + 14} 106 ${top + 22}Q103 ${top + 30} 92 ${top + 29}M8 153Q57 148 108 153Q94 163 58 163Q20 163 8 153Z`,
      top,
      surface: top + 8,
      floor: 151,
      half: [39, 20],
      middle: 57,
      hasStraw: false,
    }
  },
  /** A tall glass with a handle and a foot. */
  toddy: (isLarge) => {
    const top = isLarge ? 58 : 70
    return {
      wall: `M24 ${top}Q25 122 35 146Q55 152 75 146Q85 122 86 ${top}Z`,
      lines: `M22 ${top}Q55 ${top - 3} 88 ${top}M85 ${top + 16}Q110 ${top + 10} 108 ${top + 36}Q104 ${top + 60} 81 ${top + 58}M85 ${top + 24}Q100 ${top + 20} 99 ${top + 36}Q96 ${top + 50} 82 ${top + 50}M50 150L49 155Q33 156 30 161Q55 166 80 161Q77 156 61 155L60 150`,
      top,
      surface: top + 9,
      floor: 147,
      half: [31, 20],
      middle: 55,
      hasStraw: false,
    }
  },
  /** A tea bowl, without a handle. */
  bowl: (isLarge) => {
    const top = isLarge ? 88 : 98
    return {
      wall: `M20 ${top}Q22 142 46 153L74 153Q98 142 100 ${top}Z`,
      lines: `M18 ${top}Q60 ${top - 3} 102 ${top}M46 154L44 161M74 154L76 161M43 162Q60 164 77 162`,
      top,
      surface: top + 9,
      floor: 153,
      half: [39, 20],
      middle: 60,
      hasStraw: false,
    }
  },
}
