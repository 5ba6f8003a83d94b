import { toSpanish } from '#domain/site/language.ts'
import { PRIVATE_PATHS, PUBLIC_PAGES } from '#domain/site/public-pages.ts'
import { SPANISH_PAGES } from '#domain/site/spanish-pages.ts'
import { pageOf } from '../site/paths.ts'
import { xml } from './xml.ts'

export type Change = { path: string; updatedAt: Date }

/** Every public address with the day it was changed last: pages of lists with the newest in them, in each language. */
export function sitemapOf(changes: readonly Change[], publicUrl: string): string {
  const entries = [
    ...PUBLIC_PAGES.map(({ path }) => ({ path, updatedAt: newestOf(path, changes) })),
    ...changes.filter(({ path }) => !PUBLIC_PAGES.some((page) => page.path === path)),
  ]
  const rows = entries.flatMap(({ path, updatedAt }) => {
    const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
    const row = (address: string, more = '') =>
      `<url><loc>${xml(`${publicUrl}${address}`)}</loc>${lastmod}${more}</url>`
    if (!SPANISH_PAGES[pageOf(path)?.path ?? '']) return [row(path)]
    const both = [
      ['en', path],
      ['es', toSpanish(path)],
    ] as const
    const links = both.map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(`${publicUrl}${address}`)}"/>`,
    )
    return both.map(([, address]) => row(address, links.join('')))
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${rows.join('\n')}
</urlset>
`
}

export function robotsOf(publicUrl: string): string {
  return [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function newestOf(path: string, changes: readonly Change[]): Date | undefined {
  const folder = LISTS[path]
  const times = changes
    .filter((change) => change.path === path || (folder && change.path.startsWith(folder)))
    .map(({ updatedAt }) => updatedAt.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** Pages that list what stands at other addresses. */
const LISTS: Record<string, string> = {
  '/events': '/events/',
  '/blog': '/blog/',
  '/artists': '/artist/',
  '/gallery': '/artist/',
}
