import { hills } from '../chance.ts'
import { contours, type Field } from '../contours.ts'
import { box, facet, loops, type Point } from '../scissors.ts'
import { circles, type Sheet } from '../sheet.ts'

/** A map of nowhere: heights in inks, lines of equal height, water, a walk. */
export function terrain(sheet: Sheet) {
  const { chance, drum, x, y, w, h, unit } = sheet
  const noise = hills(chance)
  const scale = chance.between(1.7, 2.5) / 100 / unit
  const rise: Point = [x + w * chance.between(0.25, 0.75), y + h * chance.between(0.22, 0.6)]
  const lift = chance.between(0.35, 0.65)
  const heightAt = (px: number, py: number): number =>
    noise(px * scale + 9, py * scale + 5) +
    lift * Math.exp(-(((px - rise[0]) ** 2 + (py - rise[1]) ** 2) / (unit * 34) ** 2)) -
    0.1
  const cell = unit * 1.9
  const [columns, rows] = [Math.ceil((w + 4) / cell), Math.ceil((h + 4) / cell)]
  const place = (c: number, r: number): Point => [x - 2 + c * cell, y - 2 + r * cell]
  const heights = Array.from({ length: rows + 1 }, (_, r) =>
    Array.from({ length: columns + 1 }, (_, c) => heightAt(...place(c, r))),
  )
  const field: Field = { columns, rows, at: (c, r) => heights[r]?.[c] ?? 0, place }
  const { share, peak } = survey(sheet, heightAt)
  const cut = (part: number) => loops(contours(field, share(part)))
  const all = box(chance, x - 3, y - 3, w + 6, h + 6)

  const style = chance.pick(['layers', 'lines', 'night'] as const)
  if (style === 'layers') {
    drum(2).lay(all).clear(cut(0.3))
    for (const part of [0.24, 0.18, 0.12, 0.06]) drum(2).clearLine(cut(part), unit * 0.5)
    drum(1).lay(cut(0.36)).clear(cut(0.62)).lay(cut(0.8))
    drum(3).lay(cut(0.52))
    drum(0).lay(cut(0.93))
  }
  if (style === 'lines') {
    drum(2).lay(cut(0.45)).clear(cut(0.84))
    const [low, high] = [share(0.02), share(0.5)]
    const tone = (px: number, py: number) =>
      0.7 * Math.max(0, (high - heightAt(px, py)) / (high - low))
    drum(1).shade({ x, y, w, h, pitch: unit * 1.9, angle: 20, tone })
    drum(3).lay(cut(0.84))
  }
  if (style === 'night') {
    drum(0).lay(all).clear(cut(0.34))
    drum(1).lay(cut(0.32)).clear(cut(0.7))
    drum(2).lay(cut(0.66))
    drum(3).lay(cut(0.9))
    for (const part of [0.26, 0.18, 0.1]) drum(0).clearLine(cut(part), unit * 0.35)
  }
  for (let i = 0; i < 9; i += 1)
    drum(0).line(cut(0.36 + i * 0.07), unit * (i % 4 === 0 ? 0.55 : 0.24))
  trail(sheet, peak, style === 'night')
  grid(sheet)
}

/** Walks the land once: what height a share of it lies below, and where its top is. */
function survey({ x, y, w, h, unit }: Sheet, heightAt: (px: number, py: number) => number) {
  const heights: number[] = []
  let peak: Point = [x + w / 2, y + h / 2]
  const step = unit * 3
  const inset = unit * 12
  for (let py = y; py <= y + h; py += step)
    for (let px = x; px <= x + w; px += step) {
      heights.push(heightAt(px, py))
      const isInside = px > x + inset && px < x + w - inset && py > y + inset && py < y + h - inset
      if (isInside && heightAt(px, py) > heightAt(...peak)) peak = [px, py]
    }
  heights.sort((a, b) => a - b)
  return { peak, share: (part: number) => heights[Math.floor(part * (heights.length - 1))] ?? 0 }
}

/** A dashed way from the edge to the summit, with its huts. */
function trail(sheet: Sheet, peak: Point, isDark: boolean) {
  const { chance, drum, x, y, w, h, unit } = sheet
  const start: Point = [x + w * chance.between(0.1, 0.9), y + h - unit * 2]
  const way = Array.from({ length: 26 }, (_, i): Point => {
    const t = i / 25
    const sway = Math.sin(t * 9 + peak[0]) * unit * 7 * (1 - t)
    return [start[0] + (peak[0] - start[0]) * t + sway, start[1] + (peak[1] - start[1]) * t]
  })
  let d = ''
  for (let i = 0; i + 1 < way.length; i += 1)
    d += facet([way[i] as Point, mix(way[i] as Point, way[i + 1] as Point, 0.55)], false)
  for (const part of [0, 1, 2, 3] as const) drum(part).clearLine(d, unit * 2)
  drum(isDark ? 2 : 0).line(d, unit * 0.95)
  for (const [px, py] of [way[8], way[17]] as Point[]) {
    const hut: Point[] = [
      [px - 2.6 * unit, py + 1.6 * unit],
      [px - 2.6 * unit, py - 0.8 * unit],
      [px, py - 3 * unit],
      [px + 2.6 * unit, py - 0.8 * unit],
      [px + 2.6 * unit, py + 1.6 * unit],
    ]
    sheet.knockOut(hut)
    drum(3).lay(hut)
    drum(0).line(facet(hut), unit * 0.5)
  }
  const flag: Point[] = [
    [peak[0] - 3.4 * unit, peak[1] + 2.8 * unit],
    [peak[0], peak[1] - 3.6 * unit],
    [peak[0] + 3.4 * unit, peak[1] + 2.8 * unit],
  ]
  sheet.knockOut(circles([[peak[0], peak[1] + 0.2 * unit, 6 * unit]]))
  drum(0).lay(flag)
  drum(0).line(circles([[peak[0], peak[1] + 0.2 * unit, 6 * unit]]), unit * 0.7)
}

function grid({ drum, x, y, w, h, unit }: Sheet) {
  const step = unit * 20
  let d = ''
  for (let at = x + step; at < x + w; at += step)
    d += facet(
      [
        [at, y - 1],
        [at, y + h + 1],
      ],
      false,
    )
  for (let at = y + step; at < y + h; at += step)
    d += facet(
      [
        [x - 1, at],
        [x + w + 1, at],
      ],
      false,
    )
  drum(0).line(d, unit * 0.12)
}

const mix = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]
