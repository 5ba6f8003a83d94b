import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoPage } from '#domain/contracts/manual.ts'

/** The pages of `embed-demo/` with their code, in the order of its list. @param folder path of `embed-demo/` */
export function readDemoPages(folder: string): DemoPage[] {
  const list = join(folder, 'index.html')
  if (!existsSync(list)) return []
  const linked = readFileSync(list, 'utf8').matchAll(/<a\s+href="([\w-]+)[?"]/g)
  const names = [...new Set([...linked].map(([, name = '']) => name))]
  const known = readdirSync(folder)
  return names.map((name) => {
    const html = readFileSync(join(folder, `${name}.html`), 'utf8')
    const files = [`${name}.html`, `${name}.js`, `${name}.css`].filter((file) =>
      known.includes(file),
    )
    return {
      name,
      title: plain(/<title>([^<]*)/.exec(html)?.[1] ?? name),
      text: proofIn(html),
      files: files.map((file) => ({ name: file, code: readFileSync(join(folder, file), 'utf8') })),
    }
  })
}

/** What a page says at its end: "What this page proves: …". */
function proofIn(html: string): string {
  const [, after = ''] = html.split('What this page proves:')
  // Its paragraph or footer, behind the end of what was printed bold.
  const [said = ''] = after.slice(after.indexOf('>') + 1).split(/<\/(?:p|footer|div)>/)
  return plain(said).replace(/^\w/, (letter) => letter.toUpperCase())
}

/** What a browser shows of a piece of HTML. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
