import type { Print, PrintInk } from '#domain/contracts/content.ts'
import { chanceOf, type Chance } from './chance.ts'
import { halftone, type Screen } from './halftone.ts'
import { box, circle, facet, pair, round, type Point } from './scissors.ts'

/** One thing on one drum. `clear` takes ink away from its own drum only, so that the others show. */
export type Mark = {
  d: string
  tone: 'ink' | 'clear'
  /** Null is filled, else stroked. */ width: number | null
}
/** What one drum prints: a pass of one ink, a little off the others. */
export type Plate = { ink: PrintInk; dx: number; dy: number; turn: number; marks: Mark[] }
/** Plates are multiplied onto the paper in any order: `0 0 width height` is the sheet. */
export type Drawing = { width: number; height: number; plates: Plate[] }

type Drum = {
  lay: (d: string | readonly Point[]) => Drum
  clear: (d: string | readonly Point[]) => Drum
  line: (d: string, width: number) => Drum
  clearLine: (d: string, width: number) => Drum
  shade: (screen: Screen) => Drum
  clearShade: (screen: Screen) => Drum
}
export type Sheet = {
  chance: Chance
  /** The printed part; what lies outside of it is trimmed. */
  x: number
  y: number
  w: number
  h: number
  /** A hundredth of its shorter side: what sizes are measured in. */
  unit: number
  inks: number
  /** 0 the drawing, 1 the mass, 2 the light, 3 the spark. With fewer inks some parts share a drum. */
  drum: (part: Part) => Drum
  /** Takes a shape out of every drum but these. */
  knockOut: (d: string | readonly Point[], ...except: Part[]) => void
  /** The same for a line of this width. */
  knockLine: (d: string, width: number, ...except: Part[]) => void
}
export type Part = 0 | 1 | 2 | 3
export type Family = (sheet: Sheet) => void

/** Lets a family draw on a sheet, then trims it and pulls it through the press. */
export function pull(print: Print, aspect: number, draw: Family): Drawing {
  const height = round(WIDTH * aspect)
  const margin = Math.min(WIDTH, height) * MARGIN
  const inks = [...new Set(print.inks)]
  const plates = inks.map((ink): Plate => ({ ink, dx: 0, dy: 0, turn: 0, marks: [] }))
  const drumOf = (part: Part) => plates[SHARED[inks.length]?.[part] ?? 0] as Plate
  const others = (kept: readonly Part[]) => {
    const drums = new Set(kept.map(drumOf))
    return plates.filter((plate) => !drums.has(plate))
  }
  const frame = { x: margin, y: margin, w: WIDTH - margin * 2, h: height - margin * 2 }
  draw({
    ...frame,
    chance: chanceOf(print.seed, print.family),
    unit: Math.min(frame.w, frame.h) / 100,
    inks: inks.length,
    drum: (part) => drumFor(drumOf(part)),
    knockOut: (d, ...except) => {
      const path = typeof d === 'string' ? d : facet(d)
      for (const plate of others(except)) drumFor(plate).clear(path)
    },
    knockLine: (d, width, ...except) => {
      for (const plate of others(except)) drumFor(plate).clearLine(d, width)
    },
  })
  const press = chanceOf(print.seed, 'press')
  plates.forEach((plate, i) => {
    wear(plate, press, height)
    trim(plate, press, { ...frame, height })
    if (i === 0) return
    plate.dx = round(press.between(0.2, 0.5) * (press.often(0.5) ? 1 : -1))
    plate.dy = round(press.between(0.15, 0.4) * (press.often(0.5) ? 1 : -1))
    plate.turn = round(press.between(-0.25, 0.25))
  })
  return { width: WIDTH, height, plates: plates.filter(({ marks }) => marks.length > 2) }
}

const WIDTH = 100
/** Unprinted paper around the picture, as a share of the shorter side. */
const MARGIN = 0.055
/** Which drum prints which part, by the number of inks. */
const SHARED: Record<number, readonly number[]> = {
  1: [0, 0, 0, 0],
  2: [0, 1, 1, 0],
  3: [0, 1, 2, 1],
  4: [0, 1, 2, 3],
}

function drumFor(plate: Plate): Drum {
  const add = (tone: Mark['tone'], width: number | null) => (d: string | readonly Point[]) => {
    const path = typeof d === 'string' ? d : facet(d)
    const last = plate.marks.at(-1)
    if (last && last.tone === tone && last.width === width) last.d += path
    else if (path) plate.marks.push({ d: path, tone, width })
  }
  const drum: Drum = {
    lay: (d) => (add('ink', null)(d), drum),
    clear: (d) => (add('clear', null)(d), drum),
    line: (d, width) => (add('ink', round(width))(d), drum),
    clearLine: (d, width) => (add('clear', round(width))(d), drum),
    shade: (screen) => (halftone(screen).forEach(({ d, width }) => add('ink', width)(d)), drum),
    clearShade: (screen) => (
      halftone(screen).forEach(({ d, width }) => add('clear', width)(d)),
      drum
    ),
  }
  return drum
}

/** Specks where the ink did not take: soy ink never covers evenly. */
function wear(plate: Plate, press: Chance, height: number) {
  const bare = Array.from({ length: 70 }, () => {
    const [x, y] = [press.between(0, WIDTH), press.between(0, height)]
    return `M${pair(x, y)}h${press.between(0, 0.25).toFixed(2)}`
  })
  plate.marks.push({ d: bare.join(''), tone: 'clear', width: 0.2 })
}

/** Everything outside of the picture is cut away, by hand, for each drum anew. */
function trim(
  plate: Plate,
  press: Chance,
  { x, y, w, h, height }: { x: number; y: number; w: number; h: number; height: number },
) {
  // Against the clock, as every cut runs with it: what is inside stays.
  const outer = `M-5-5V${round(height + 5)}H${WIDTH + 5}V-5z`
  plate.marks.push({ d: outer + facet(box(press, x, y, w, h, 0.25)), tone: 'clear', width: null })
}

/** Circles as one path. */
export const circles = (places: readonly (readonly [number, number, number])[]): string =>
  places.map(([x, y, r]) => circle(x, y, r)).join('')

/** Dots as one path, to be stroked with their width. */
export const specks = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => `M${pair(x, y)}h0`).join('')
