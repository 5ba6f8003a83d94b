import { rmSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/**
 * `npx tsx bench/embed-modules.ts facades lounge` prints what each module weighs in files of the embeds, in bytes: as written, and by how much
 * the brotli body is smaller without it. What modules share weighs on none of them, so the sum is less than the file. Style sheets are
 * texts without a place in a source map: they count to the module that stands before them.
 */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const padded = (number: number) => String(number).padStart(8)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const names = process.argv.slice(2)
const outDir = mkdtempSync(join(tmpdir(), 'embed-modules-'))
try {
  await build({
    root: ROOT,
    mode: 'widgets',
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, sourcemap: 'hidden' },
  })
  const chunks = join(outDir, 'chunks')
  for (const file of readdirSync(chunks).filter((each) => each.endsWith('.js')))
    if (names.includes(file.replace(/-.{7}\.js$/, ''))) print(join(chunks, file))
} finally {
  rmSync(outDir, { recursive: true, force: true })
}

function print(path: string): void {
  const code = readFileSync(path, 'utf8')
  const map = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as {
    mappings: string
    sources: string[]
  }
  const parts = partsOf(code, map)
  const whole = brotliCompressSync(code).length
  const rows = [...new Set(parts.map(({ source }) => source))].map((source) => {
    const without = parts.filter((part) => part.source !== source).map(({ text }) => text)
    const own = parts.filter((part) => part.source === source)
    return {
      source: source.replace(/^.*\/(?=(node_modules|widgets|domain)\/)/, ''),
      bytes: own.reduce((sum, { text }) => sum + text.length, 0),
      brotli: whole - brotliCompressSync(without.join('')).length,
    }
  })
  const lines = rows
    .toSorted((one, other) => other.brotli - one.brotli)
    .map(({ source, bytes, brotli }) => `${padded(bytes)}${padded(brotli)}  ${source}`)
  process.stdout.write(
    `${padded(code.length)}${padded(whole)}  ${path.split('/').at(-1)}\n${lines.join('\n')}\n\n`,
  )
}

/** The text of a file in pieces, each with the module that it comes from. */
function partsOf(code: string, { mappings, sources }: { mappings: string; sources: string[] }) {
  const parts: { source: string; text: string }[] = []
  let place = 0
  const lines = code.split('\n')
  for (const [index, segments] of mappings.split(';').entries()) {
    const line = `${lines[index] ?? ''}\n`
    let [at, source] = [0, '?']
    let column = 0
    for (const segment of segments.split(',').filter(Boolean)) {
      const [columns = 0, places] = numbersOf(segment)
      column += columns
      parts.push({ source, text: line.slice(at, column) })
      place += places ?? 0
      at = column
      source = places === undefined ? source : (sources[place] ?? '?')
    }
    parts.push({ source, text: line.slice(at) })
  }
  return parts
}

/** Numbers of a source map: six bits a letter, the first of them the sign, the last of each letter whether more follow. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const bits = LETTERS.indexOf(letter)
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}
