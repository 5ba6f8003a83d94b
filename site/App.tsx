import { useEffect, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { PageGuard } from './layout/PageGuard.tsx'
import { Shell } from './layout/Shell.tsx'
import { title } from './layout/title.ts'
import { Waiting } from './layout/Waiting.tsx'
import { routeOf } from './routes.tsx'
import { lazyChunk } from './ssr/chunk.tsx'
import { HydrationBoundary } from './ssr/HydrationBoundary.tsx'
import { spanish } from './texts/t.ts'

/** Only who signed in needs it. */
const Guard = lazyChunk(() => import('./Guard.tsx'), 'Guard')
export const NotFoundPage = lazyChunk(
  () => import('./pages/content/NotFoundPage.tsx'),
  'NotFoundPage',
)

/**
 * The whole site for one address: shell around page. It needs no browser, so that the server can render it.
 * @param missing the path of a thing that does not exist: the page says so
 */
export function App({ missing }: { missing?: string | undefined }): ReactNode {
  const { pathname } = useLocation()
  const found = pathname === missing ? null : routeOf(pathname)
  const route = found?.route
  const { page: Page, path = '', isGuarded } = route ?? { page: NotFoundPage }
  const pattern = route?.path
  useEffect(() => title.ofPage(pattern), [pattern])
  const page = isGuarded ? (
    <Guard path={path}>
      <Page />
    </Guard>
  ) : (
    <Page />
  )
  return (
    <Shell>
      <PageGuard>
        <HydrationBoundary fallback={<Waiting />}>
          <Routes>
            <Route
              path={pattern ?? '*'}
              element={(route && spanish()?.frame(route, page)) ?? page}
            />
          </Routes>
        </HydrationBoundary>
      </PageGuard>
    </Shell>
  )
}
