import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { ROOT } from '../root.ts'

export type Lettering = Awaited<ReturnType<typeof openLettering>>

/** Our fonts as outlines, for pictures that are drawn where no fonts are installed. */
export async function openLettering() {
  const { create } = await import('fontkit')
  const resolve = createRequire(join(ROOT, 'package.json')).resolve
  const face = (name: string, file: string) => {
    const font = create(readFileSync(resolve(`@fontsource-variable/${name}/files/${file}.woff2`)))
    if (!('layout' in font)) throw new Error(`${file} is a collection of fonts.`)
    return faceOf(font)
  }
  return {
    // Their default instances: extra bold at the largest optical size, and regular.
    loud: face('bricolage-grotesque', 'bricolage-grotesque-latin-opsz-normal'),
    text: face('instrument-sans', 'instrument-sans-latin-wght-normal'),
  }
}

function faceOf(font: Font) {
  const widthOf = (text: string, size: number) =>
    (font.layout(spelled(font, text)).advanceWidth / font.unitsPerEm) * size

  return {
    widthOf,
    /** Lines that are no wider than asked, as even as can be, or `null` where a word alone is wider. */
    wrap: (text: string, size: number, width: number): string[] | null => {
      const words = text.split(/\s+/).filter(Boolean)
      if (words.some((word) => widthOf(word, size) > width)) return null
      const count = linesOf(words, (line) => widthOf(line, size) <= width).length
      // The narrowest column that takes no more lines: no widow at the end.
      let narrow = width
      while (narrow > width / 2) {
        const lines = linesOf(words, (line) => widthOf(line, size) <= narrow - STEP)
        const fits = lines.every((line) => widthOf(line, size) <= width)
        if (lines.length > count || !fits) break
        narrow -= STEP
      }
      return linesOf(words, (line) => widthOf(line, size) <= narrow)
    },
    /** A line as one SVG path, its baseline at y. */
    path: (text: string, size: number, x: number, y: number): string => {
      const { glyphs, positions } = font.layout(spelled(font, text))
      const scale = size / font.unitsPerEm
      let pen = 0
      const outlines = glyphs.map((glyph, i) => {
        const at = `<path transform="translate(${pen.toFixed(1)})" d="${glyph.path.toSVG()}"/>`
        pen += positions[i]?.xAdvance ?? 0
        return at
      })
      return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
    },
  }
}

const STEP = 12

function linesOf(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The files hold latin letters; of any other the letter below its marks is drawn, or nothing. */
function spelled(font: Font, text: string): string {
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  return [...text.normalize('NFC')]
    .map((letter) => (has(letter) ? letter : [...letter.normalize('NFD')].filter(has).join('')))
    .join('')
}
