import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { PAGES } from '#domain/site/pages.ts'

const SITE = fileURLToPath(new URL('../dist/site', import.meta.url))

/**
 * The script that a page of the built site fetches before it works, brotli; what comes once it rests (chat, cart, footer, who
 * is signed in) is not in it.
 * @param part the page's own, as the build names it
 */
export function benchScript(part: string): { files: number; bytes: number } {
  const manifest = JSON.parse(readFileSync(join(SITE, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const files = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(walk)
  }
  walk('index.html')
  walk(Object.keys(manifest).find((key) => key.endsWith(`/${part}.tsx`)) ?? '')
  const bytes = [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(SITE, file))).length,
    0,
  )
  return { files: files.size, bytes }
}

if (process.argv[1]?.endsWith('script.ts')) {
  const parts = PAGES.flatMap(({ file, access }) =>
    !access ? [file.slice(file.lastIndexOf('/') + 1)] : [],
  )
  const rows = [...new Set(parts)].map((part) => ({ part, ...benchScript(part) }))
  for (const { part, files, bytes } of rows.toSorted((a, b) => b.bytes - a.bytes))
    process.stdout.write(
      `${part.padEnd(18)} ${bytes.toLocaleString('en-US')} bytes in ${files} files\n`,
    )
}
