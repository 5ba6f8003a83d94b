import type { Thing } from './thing.ts'

export type Crumb = { name: string; path: string }

/** The way to a page from the front page, or null on the front page itself. */
export function breadcrumbs(crumbs: Crumb[], publicUrl: string): Thing | null {
  if (crumbs.length === 0) return null
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}
