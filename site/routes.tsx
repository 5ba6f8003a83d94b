import type { ComponentType, ReactNode } from 'react'
import { matchPath, Navigate } from 'react-router-dom'
import { MOVED_TO, ROUTED, type RoutedPage } from '#domain/site/routed.ts'
import { lazyChunk, type LazyChunk } from './ssr/chunk.tsx'
import { spanish } from './texts/t.ts'

export type SiteRoute = Omit<RoutedPage, 'file'> & {
  /** Empty: a former address, which leads to another. */
  file: string
  page: ComponentType | LazyChunk
}
export type PageModule = Record<string, () => ReactNode>

/**
 * Every address of the site with the component of its page, from the table of pages (domain/site/pages.ts). What is not in it
 * is linked from nowhere (see `isRouted`).
 */
export const ROUTES: readonly SiteRoute[] = [
  ...ROUTED.map((row) => ({ ...row, page: pageIn(row.file) })),
  ...Object.entries(MOVED_TO).map(([path, to]) => ({
    path,
    file: '',
    page: () => <Navigate to={to} replace />,
  })),
]

function pageIn(file: string): LazyChunk {
  return lazyChunk(
    async () => {
      const [page] = await Promise.all([ownPage(file) ?? anyPage(file), spanish()?.need(file)])
      return page
    },
    file.slice(file.lastIndexOf('/') + 1),
  )
}

/**
 * The page of the address that the browser asked the server for, whose script the server names (server/ssr/shell.ts): to show
 * it the list of all pages is not needed.
 */
function ownPage(file: string): Promise<PageModule> | undefined {
  if (import.meta.env.SSR) return undefined
  const named = document.querySelector<HTMLElement>('script[data-page]')?.dataset['page']
  const [own, script] = named?.split(' ') ?? []
  return own === file && script ? import(/* @vite-ignore */ script) : undefined
}

async function anyPage(file: string): Promise<PageModule> {
  return (await import('./page-files.ts')).loadPage(`./pages/${file}.tsx`)
}

/** The row of an address, and what its pattern found in it. */
export function routeOf(
  pathname: string,
): { route: SiteRoute; params: Readonly<Record<string, string | undefined>> } | null {
  for (const route of ROUTES) {
    const match = matchPath(route.path, pathname)
    if (match) return isNamed(route, match.params) ? { route, params: match.params } : null
  }
  return null
}

/** What has a page of its own has a name for addresses, such as `open-mic`: any other is the name of nothing. */
function isNamed({ isOfOne }: SiteRoute, params: Readonly<Record<string, string | undefined>>) {
  return !isOfOne || Object.values(params).every((name = '') => /^[a-z0-9-]{1,80}$/.test(name))
}

/** True when an address of ours leads to a page; addresses elsewhere are always fine. */
export function isRouted(href: string): boolean {
  if (!href.startsWith('/')) return true
  const [pathname = '/'] = href.split(/[?#]/)
  return ROUTES.some(({ path }) => matchPath(path, pathname))
}
