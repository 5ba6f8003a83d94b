import { createHash } from 'node:crypto'
import type { Files } from '../site/files.ts'
import type { ChunkFiles } from './chunk.ts'

/** A page whose styles and first script are in it, and the policy that admits just these. */
export type Shell = { html: string; csp: string }

/**
 * What stands around a page. Everything that its first paint needs comes with it: its style sheets and the theme. The site's
 * own script is loaded after the first paint, or at once where the server rendered nothing.
 * @param index the built `index.html`, which waits for its files
 * @param file of the page in the table of pages; `null` where the address has none
 * @param rendered the lazy chunks that the page needs, and the address of its state, if the server rendered it; `null` where it failed to
 * @param policy admits nothing inline
 */
export function shellFor(
  index: string,
  files: Pick<Files, 'get'>,
  chunks: ChunkFiles,
  file: string | null,
  rendered: { chunks: Record<string, boolean>; state?: string | undefined } | null,
  policy: string,
): Shell {
  const textOf = (path: string) => files.get(path.slice(1))?.plain.toString('utf8').trim() ?? ''
  const { entry } = chunks
  const page = chunks.page(file)
  const others = chunks.of(rendered?.chunks ?? {})
  const sheets = [...new Set([...entry.sheets, ...(page?.sheets ?? []), ...others.sheets])]
  const sheet = sheets.map(textOf).join('')
  const preload = `{${textOf(chunks.preload)}}`
  const modules = new Set([...entry.scripts, ...(page?.scripts ?? []), ...others.scripts])
  modules.delete(entry.script)
  const about = [
    `data-script="${entry.script}" data-modules="${[...modules].join(' ')}"`,
    ...(page ? [`data-page="${file} ${page.script}"`] : []),
    ...(rendered?.state ? [`data-state="${rendered.state}"`] : []),
  ]
  const head = [
    `<style>${sheet}</style>`,
    `<script ${about.join(' ')}>${preload}</script>`,
    // Not fetched while they are disabled: they tell the site that these sheets are here already.
    ...sheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
  ].join('')
  return {
    html: index
      .replace(
        /<script type="module"[^<>]*><\/script>\s*|<link rel="(?:modulepreload|stylesheet)"[^<>]*>\s*/g,
        '',
      )
      .replace('</head>', () => `${head}</head>`),
    csp: policy
      .replace("script-src 'self'", `script-src 'self' '${hashOf(preload)}'`)
      .replace("style-src 'self'", `style-src 'self' '${hashOf(sheet)}'`),
  }
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
