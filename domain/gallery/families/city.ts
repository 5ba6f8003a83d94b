import { box, disc, facet, type Point } from '../scissors.ts'
import type { Part, Sheet } from '../sheet.ts'

/** Houses stacked up a hill, mills and tanks behind, windows lit by what is printed under them. */
export function city(sheet: Sheet) {
  const { chance, x, y, w, h, unit } = sheet
  const order = chance.pick([
    [2, 1, 3, 0],
    [1, 3, 2, 0],
    [3, 2, 1, 0],
  ] as const)
  const moon: Point = [x + w * chance.pick([0.24, 0.5, 0.76]), y + h * chance.between(0.15, 0.24)]
  const r = unit * chance.between(10, 19)
  sheet.drum(2).lay(disc(chance, ...moon, r, { corners: 30, slip: 0.012 }))
  if (chance.often(0.5)) rays(sheet, moon, r)
  else haze(sheet, moon, r)

  const rows = 4
  for (let row = 0; row < rows; row += 1) {
    const near = row / (rows - 1)
    const base = y + h * (0.56 + near * 0.4)
    let at = x - unit * chance.between(1, 8)
    while (at < x + w + 2) {
      const wide = unit * chance.between(9, 16) * (0.85 + near * 0.45)
      const high = unit * chance.between(15, 30) * (1.2 - near * 0.28)
      building(
        sheet,
        { at, base: base + 20 * unit, wide, top: base - high },
        order[row] as Part,
        row,
      )
      at += wide + (chance.often(0.2) ? unit * chance.between(1, 4) : 0)
    }
  }
  street(sheet)
}

type Plot = { at: number; base: number; wide: number; top: number }

function building(sheet: Sheet, { at, base, wide, top }: Plot, part: Part, row: number) {
  const { chance, unit } = sheet
  const drum = sheet.drum(part)
  const roof = chance.pick(row < 2 ? TALL_ROOFS : LOW_ROOFS)
  const body = box(chance, at, top, wide, base - top, unit * 0.25)
  const cap = roofOf(roof, at, top, wide, unit)
  sheet.knockOut(body)
  sheet.knockOut(cap)
  drum.lay(body)
  const roofPart = ROOF_PARTS[part]
  // A roof of another ink laps over its wall: there the two inks make a third.
  sheet.drum(roofPart).lay(cap)
  if (roof === 'tank' || roof === 'stack') drum.lay(cap)
  if (roof === 'gable' && chance.often(0.6)) {
    const cx = at + wide * chance.pick([0.22, 0.72])
    const chimney = box(chance, cx, top - wide * 0.52, wide * 0.13, wide * 0.42, 0.1)
    sheet.drum(0).lay(chimney)
  }
  windows(sheet, { at, base, wide, top }, part)
}

const TALL_ROOFS = ['flat', 'flat', 'stack', 'tank', 'dome', 'saw', 'gable'] as const
const LOW_ROOFS = ['gable', 'gable', 'gable', 'step', 'flat', 'shed'] as const
type Roof = (typeof TALL_ROOFS)[number] | (typeof LOW_ROOFS)[number]
const ROOF_PARTS: Record<Part, Part> = { 0: 3, 1: 0, 2: 3, 3: 0 }

function roofOf(roof: Roof, at: number, top: number, wide: number, unit: number): Point[] {
  const lap = unit * 1.6
  const eave = unit * 0.9
  const mid = at + wide / 2
  const down: Point[] = [
    [at + wide + eave * 0.4, top + lap],
    [at - eave * 0.4, top + lap],
  ]
  switch (roof) {
    case 'gable':
      return [
        [at - eave, top + lap],
        [mid, top - wide * 0.42],
        [at + wide + eave, top + lap],
      ]
    case 'shed':
      return [[at - eave, top - wide * 0.3], [at + wide + eave, top], ...down]
    case 'saw':
      return [
        [at, top - wide * 0.3],
        [at + wide * 0.33, top],
        [at + wide * 0.33, top - wide * 0.3],
        [at + wide * 0.66, top],
        [at + wide * 0.66, top - wide * 0.3],
        [at + wide, top],
        ...down,
      ]
    case 'step':
      return [
        [at, top - wide * 0.1],
        [at + wide * 0.2, top - wide * 0.1],
        [at + wide * 0.2, top - wide * 0.26],
        [at + wide * 0.36, top - wide * 0.26],
        [at + wide * 0.36, top - wide * 0.42],
        [at + wide * 0.64, top - wide * 0.42],
        [at + wide * 0.64, top - wide * 0.26],
        [at + wide * 0.8, top - wide * 0.26],
        [at + wide * 0.8, top - wide * 0.1],
        [at + wide, top - wide * 0.1],
        ...down,
      ]
    case 'dome':
      return [
        ...Array.from({ length: 9 }, (_, i): Point => [
          mid - Math.cos((i / 8) * Math.PI) * wide * 0.42,
          top - Math.sin((i / 8) * Math.PI) * wide * 0.5,
        ]),
        ...down,
      ]
    case 'stack':
      return [
        [at + wide * 0.3, top + 1],
        [at + wide * 0.34, top - unit * 17],
        [at + wide * 0.29, top - unit * 17],
        [at + wide * 0.29, top - unit * 18.6],
        [at + wide * 0.63, top - unit * 18.6],
        [at + wide * 0.63, top - unit * 17],
        [at + wide * 0.58, top - unit * 17],
        [at + wide * 0.62, top + 1],
      ]
    case 'tank': {
      const [l, r] = [at + wide * 0.2, at + wide * 0.8]
      return [
        [l, top + 1],
        [l + unit * 0.6, top - unit * 4],
        [l - unit * 0.4, top - unit * 4],
        [l - unit * 0.4, top - unit * 10],
        [mid, top - unit * 13],
        [r + unit * 0.4, top - unit * 10],
        [r + unit * 0.4, top - unit * 4],
        [r - unit * 0.6, top - unit * 4],
        [r, top + 1],
        [r - unit, top + 1],
        [r - unit * 1.8, top - unit * 3.6],
        [l + unit * 1.8, top - unit * 3.6],
        [l + unit, top + 1],
      ]
    }
    case 'flat':
      return [
        [at - eave, top - unit * 0.8],
        [at + wide + eave, top - unit * 0.8],
        [at + wide + eave, top + lap],
        [at - eave, top + lap],
      ]
  }
}

function windows(sheet: Sheet, { at, base, wide, top }: Plot, part: Part) {
  const { chance, unit } = sheet
  const columns = Math.max(2, Math.round(wide / (unit * chance.between(3.6, 5))))
  const cell = wide / (columns + 0.5)
  const pane = { w: cell * chance.between(0.42, 0.62), h: cell * chance.between(0.7, 1.1) }
  const isArched = chance.often(0.3)
  const isBare = chance.often(0.12)
  if (isBare) {
    for (let at_ = top + unit * 4; at_ < base; at_ += unit * 1.7)
      sheet.drum(part).clearLine(
        facet(
          [
            [at + 1, at_],
            [at + wide - 1, at_],
          ],
          false,
        ),
        unit * 0.35,
      )
    return
  }
  for (let row = 0; top + unit * 4.5 + row * pane.h * 1.75 < base; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (chance.often(0.07)) continue
      const px = at + cell * (column + 0.25) + (cell - pane.w) / 2
      const py = top + unit * 4.2 + row * pane.h * 1.75
      const hole = isArched
        ? ([
            [px, py + pane.h],
            [px, py + pane.h * 0.3],
            [px + pane.w * 0.25, py],
            [px + pane.w * 0.75, py],
            [px + pane.w, py + pane.h * 0.3],
            [px + pane.w, py + pane.h],
          ] satisfies Point[])
        : box(chance, px, py, pane.w, pane.h, unit * 0.14)
      sheet.drum(part).clear(hole)
      const light = chance.unit()
      if (light < 0.3) sheet.drum(part === 2 ? 3 : 2).lay(hole)
      else if (light < 0.42) sheet.drum(part === 0 ? 1 : 0).lay(hole)
    }
}

/** It stops short of the moon: the mass over the light would be mud. */
function haze({ drum, x, y, w, h, unit }: Sheet, [cx, cy]: Point, r: number) {
  drum(1).shade({
    x,
    y,
    w,
    h: h * 0.5,
    pitch: unit * 2.2,
    angle: 32,
    tone: (px, py) =>
      Math.hypot(px - cx, py - cy) < r + unit * 1.6 ? 0 : 0.55 * (1 - (py - y) / (h * 0.5)),
  })
}

function rays({ drum, chance, w, h, unit }: Sheet, [cx, cy]: Point, r: number) {
  const count = chance.int(20, 30)
  for (let i = 0; i < count; i += 1) {
    const angle = (i / count) * Math.PI * 2
    const spread = (Math.PI / count) * 0.42
    const at = (turn: number, reach: number): Point => [
      cx + Math.cos(turn) * reach,
      cy + Math.sin(turn) * reach,
    ]
    drum(1).lay([at(angle, r + unit * 2.5), at(angle - spread, w + h), at(angle + spread, w + h)])
  }
}

/** Lamp posts and a tree before the lowest row. */
function street({ drum, knockOut, chance, x, y, w, h, unit }: Sheet) {
  const ground = box(chance, x - 4, y + h - unit * 7, w + 8, unit * 14, 0.4)
  knockOut(ground)
  drum(1).lay(ground)
  for (let at = x - unit * 3; at < x + w; at += unit * 9)
    drum(1).clear(box(chance, at, y + h - unit * 3.6, unit * 5, unit * 0.9, 0.1))
  for (let i = 0; i < 3; i += 1) {
    const at = x + w * (0.18 + i * 0.32 + chance.between(-0.06, 0.06))
    const foot = y + h - unit * 5
    const r = unit * chance.between(4.5, 7)
    const crown = disc(chance, at, foot - unit * 11, r, { corners: 13, slip: 0.06, stretch: 1.25 })
    knockOut(crown)
    drum(2).lay(crown)
    drum(3).lay(
      crown.map(([px, py]): Point => [
        at + (px - at) * 0.6 + unit,
        foot - unit * 11 + (py - foot + unit * 11) * 0.6 + unit,
      ]),
    )
    drum(0).line(
      facet(
        [
          [at, foot],
          [at, foot - unit * 12],
        ],
        false,
      ),
      unit * 0.9,
    )
  }
}
