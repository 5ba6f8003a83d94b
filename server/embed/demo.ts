import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { Hono } from 'hono'
import { TYPES } from '../site/files.ts'

/**
 * Other people's pages, from another origin than the café's. Each page gets the headers that `headers.json` lists for
 * it (a Content-Security-Policy, for one); `__CAFE__` stands for the café's origin in pages, scripts and headers.
 */
export function createDemo(folder: string, cafeOrigin: string): Hono {
  const app = new Hono()
  const filled = (text: string) => text.replaceAll('__CAFE__', cafeOrigin)

  app.get('*', (c) => {
    const path = fileOf(folder, c.req.path)
    if (!path) return c.text('There is no such page.', 404)
    const name = path.slice(folder.length + 1)
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    const headers = {
      ...headersOf(folder)[name],
      'Content-Type': type,
      'Cache-Control': 'no-store',
    }
    for (const [header, value] of Object.entries(headers)) c.header(header, filled(value))
    const content = readFileSync(path)
    return type.startsWith('text/')
      ? c.body(filled(content.toString()))
      : c.body(new Uint8Array(content))
  })
  return app
}

/** `/chat` and `/chat.html` are the same page, `/` is the list of them. */
function fileOf(folder: string, path: string): string | null {
  const wanted = normalize(decoded(path)).replace(/^\/+/, '') || 'index.html'
  if (wanted.startsWith('..') || wanted === 'headers.json' || wanted.includes('\0')) return null
  const found = [wanted, `${wanted}.html`]
    .map((name) => join(folder, name))
    .find((name) => existsSync(name) && statSync(name).isFile())
  return found ?? null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Read each time: whoever edits a page sees it at the next reload. */
function headersOf(folder: string): Record<string, Record<string, string>> {
  const file = join(folder, 'headers.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)
    : {}
}
