import type { Chance } from '../chance.ts'
import { disc, facet, leaf, sweep, type Point } from '../scissors.ts'
import { circles, type Part, type Sheet } from '../sheet.ts'

export type Kind = 'daisy' | 'poppy' | 'tulip' | 'thistle' | 'dahlia' | 'fern'

type Cut = (sheet: Sheet, at: Point, r: number, part: Part) => void

/** How each kind is cut, around a point and as large as `r`. */
export const FLOWERS: Record<Kind, Cut> = {
  daisy: (sheet, at, r, part) => {
    const { chance, drum } = sheet
    sheet.knockOut(disc(chance, ...at, r * 0.8))
    for (const d of petals(chance, at, r, chance.int(11, 15), 0.17).split(/(?<=z)/)) {
      sheet.knockOut(d)
      drum(part).lay(d)
    }
    sheet.knockOut(circles([[...at, r * 0.3]]))
    drum(part === 3 ? 2 : 3).lay(circles([[...at, r * 0.3]]))
    drum(0).line(circles([[...at, r * 0.3]]), r * 0.06)
  },
  dahlia: (sheet, at, r, part) => {
    const { chance, drum } = sheet
    const second: Part = part === 1 ? 3 : 1
    sheet.knockOut(disc(chance, ...at, r * 0.95))
    for (const [share, count, drumPart] of [
      [1, 14, part],
      [0.7, 11, second],
      [0.44, 8, part],
    ] as const) {
      const d = petals(chance, at, r * share, count, 0.26)
      for (const one of d.split(/(?<=z)/)) drum(drumPart).lay(one)
    }
    drum(0).lay(circles([[...at, r * 0.13]]))
  },
  poppy: (sheet, [cx, cy], r, part) => {
    const { chance, drum } = sheet
    const bowls = [-0.5, 0.5].map((side) =>
      disc(chance, cx + side * r * 0.62, cy, r * 0.68, { corners: 13, slip: 0.06 }),
    )
    const back = disc(chance, cx, cy - r * 0.3, r * 0.7, { corners: 13, slip: 0.05 })
    for (const shape of [back, ...bowls]) {
      sheet.knockOut(shape)
      sheet.knockLine(facet(shape), r * 0.14)
    }
    drum(part).lay(back)
    for (const bowl of bowls) drum(part).lay(bowl)
    drum(part).clearLine(
      sweep(
        [
          [cx - r * 0.12, cy - r * 0.42],
          [cx, cy + r * 0.1],
          [cx + r * 0.05, cy + r * 0.56],
        ],
        false,
      ),
      r * 0.05,
    )
    drum(0).lay(disc(chance, cx, cy + r * 0.05, r * 0.22, { corners: 10, slip: 0.1 }))
    const dots = Array.from(
      { length: 11 },
      (_, i) =>
        [
          cx + Math.cos(i * 0.571) * r * 0.4,
          cy + r * 0.05 + Math.sin(i * 0.571) * r * 0.4,
          r * 0.05,
        ] as const,
    )
    drum(0).lay(circles(dots))
  },
  tulip: (sheet, [cx, cy], r, part) => {
    const { drum } = sheet
    const cup = (points: readonly (readonly [number, number])[]): Point[] =>
      points.map(([px, py]) => [cx + px * r, cy + py * r])
    const body = cup([
      [-0.72, -0.55],
      [-0.36, -0.2],
      [0, -0.95],
      [0.36, -0.2],
      [0.74, -0.6],
      [0.62, 0.5],
      [0, 0.95],
      [-0.6, 0.5],
    ])
    const side = cup([
      [0.1, 0.9],
      [0.12, -0.1],
      [0.74, -0.6],
      [0.62, 0.5],
    ])
    sheet.knockOut(body)
    sheet.knockLine(facet(body), r * 0.12)
    drum(part).lay(body)
    drum(part === 2 ? 1 : 2).lay(side)
    drum(0).line(
      facet(
        cup([
          [0, 0.85],
          [-0.05, 0.1],
        ]),
        false,
      ),
      r * 0.05,
    )
  },
  thistle: (sheet, [cx, cy], r, part) => {
    const { chance, drum } = sheet
    for (let i = 0; i < 17; i += 1) {
      const turn = -Math.PI / 2 + (i / 16 - 0.5) * 2.5
      const reach = r * chance.between(0.85, 1.1)
      const tip: Point = [cx + Math.cos(turn) * reach, cy + Math.sin(turn) * reach]
      drum(part)
        .line(facet([[cx, cy + r * 0.1], tip], false), r * 0.07)
        .lay(circles([[...tip, r * 0.09]]))
    }
    const bulb = disc(chance, cx, cy + r * 0.3, r * 0.42, { corners: 12, stretch: 0.9 })
    sheet.knockOut(bulb, 0)
    drum(0).lay(bulb)
    drum(0).clearLine(
      [-0.2, 0, 0.2]
        .map((o) =>
          facet(
            [
              [cx - r * 0.3, cy + r * (0.3 + o)],
              [cx + r * 0.3, cy + r * (0.42 + o)],
            ],
            false,
          ),
        )
        .join(''),
      r * 0.05,
    )
  },
  fern: (sheet, [cx, cy], r) => {
    const { drum } = sheet
    for (let i = 0; i < 8; i += 1) {
      const at = cy + r * (1 - i * 0.27)
      const reach = r * (0.75 - i * 0.075)
      for (const side of [-1, 1])
        drum(1).lay(facet(leaf([cx, at], [cx + side * reach, at - reach * 0.55], 0.2)))
    }
    drum(0).line(
      facet(
        [
          [cx, cy + r],
          [cx, cy - r * 1.05],
        ],
        false,
      ),
      r * 0.06,
    )
  },
}

const petals = (
  chance: Chance,
  [cx, cy]: Point,
  r: number,
  count: number,
  belly: number,
  inner = 0.16,
): string =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * 6.283 + chance.between(-0.06, 0.06)
    const at = (reach: number): Point => [cx + Math.cos(turn) * reach, cy + Math.sin(turn) * reach]
    return facet(leaf(at(r * inner), at(r * chance.between(0.92, 1.06)), belly))
  }).join('')
