import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pino, type Logger } from 'pino'
import { integrityOf } from './keep-build.ts'

export type BuiltFixture = { id: string; chunks: string[] }

/**
 * Writes a tiny `dist/embed` as the build does: a frozen release, its chunks and the manifest.
 * @param dist the folder of everything built; what was in `dist/embed` is gone
 * @param text what the chunks say
 * @param chunks their names
 */
export function buildEmbed(
  dist: string,
  text: string,
  chunks = [`chunks/chat-${hashOf(text).slice(0, 8)}.js`, 'chunks/lounge-Ab12Cd34.js'],
): BuiltFixture {
  const folder = join(dist, 'embed')
  rmSync(folder, { recursive: true, force: true })
  const files: Record<string, string> = Object.fromEntries(
    chunks.map((path) => [path, `console.log(${JSON.stringify(`${path} ${text}`.repeat(40))})`]),
  )
  const frozen = `console.log(${JSON.stringify(Object.values(files).map(hashOf))})`
  const id = hashOf(frozen).slice(0, 16)
  files[`releases/${id}/loader.js`] = frozen
  files['loader.js'] = `console.log("loader", ${JSON.stringify(text)})`
  const facts = Object.entries(files).map(([path, content]) => {
    const plain = Buffer.from(content)
    return [path, { bytes: plain.length, integrity: integrityOf(plain), lazy: [] }]
  })
  files['manifest.json'] = JSON.stringify({
    release: `releases/${id}/loader.js`,
    built: new Date(Date.UTC(2026, 0, 1) + (builds += 60_000)).toISOString(),
    files: Object.fromEntries(facts),
  })
  for (const [path, content] of Object.entries(files)) writePacked(join(folder, path), content)
  return { id, chunks }
}

/** Writes a tiny `dist/site` with one script. @returns the path of the script */
export function buildSite(dist: string, text: string): string {
  const script = `assets/index-${hashOf(text).slice(0, 8)}.js`
  rmSync(join(dist, 'site'), { recursive: true, force: true })
  writePacked(join(dist, 'site/index.html'), `<!doctype html><script src="/${script}"></script>`)
  writePacked(join(dist, 'site', script), `console.log(${JSON.stringify(text.repeat(40))})`)
  return script
}

/** A logger, and the lines it wrote of warnings and errors. */
export function listeningLog(): { log: Logger; lines: string[] } {
  const lines: string[] = []
  return { log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }), lines }
}

/** Each build is a minute younger than the one before. */
let builds = 0

function writePacked(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  writeFileSync(`${path}.br`, brotliCompressSync(content))
  writeFileSync(`${path}.gz`, gzipSync(content))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
