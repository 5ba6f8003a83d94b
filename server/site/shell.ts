import { createHash } from 'node:crypto'
import type { Files } from './files.ts'
import type { PartFiles } from './parts.ts'

/** A page whose styles and first script are in it, and the policy that admits just these. */
export type Shell = { html: string; csp: string }

/**
 * What stands around a page. All that its first picture needs comes with it: its style sheets and the choice of day or
 * night. The site's own script is fetched once that picture was seen, or at once where nothing is printed.
 * @param index the built `index.html`, which waits for its files
 * @param printed names of the parts that are printed, and where what they were printed from is fetched; `null` where nothing is
 * @param policy admits nothing inline
 */
export function shellFor(
  index: string,
  files: Pick<Files, 'get'>,
  parts: PartFiles,
  printed: { names: Record<string, boolean>; state: string } | null,
  policy: string,
): Shell {
  const textOf = (path: string) => files.get(path.slice(1))?.plain.toString('utf8').trim() ?? ''
  const { entry } = parts
  const own = parts.of(printed?.names ?? {})
  const sheets = [...entry.sheets, ...own.sheets]
  const sheet = sheets.map(textOf).join('')
  const first = `{${textOf(parts.first)}}`
  const modules = [...entry.scripts, ...own.scripts].filter((href) => href !== entry.script)
  const head = [
    `<style>${sheet}</style>`,
    `<script data-script="${entry.script}" data-modules="${modules.join(' ')}"${printed ? ` data-state="${printed.state}"` : ''}>${first}</script>`,
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
      .replace("script-src 'self'", `script-src 'self' '${hashOf(first)}'`)
      .replace("style-src 'self'", `style-src 'self' '${hashOf(sheet)}'`),
  }
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
