import { PRIVATE_PATHS, PUBLIC_PAGES } from '#domain/site/public-pages.ts'
import { xml } from './xml.ts'

export type Change = { path: string; updatedAt: Date }

/** Every public address with the day it was changed last: pages of lists with the newest in them. */
export function sitemapOf(changes: readonly Change[], publicUrl: string): string {
  const entries = [
    ...PUBLIC_PAGES.map(({ path }) => ({ path, updatedAt: newestOf(path, changes) })),
    ...changes.filter(({ path }) => !PUBLIC_PAGES.some((page) => page.path === path)),
  ]
  const rows = entries.map(({ path, updatedAt }) => {
    const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${xml(`${publicUrl}${path}`)}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
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
