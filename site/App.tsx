import { Suspense, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { PageGuard } from './layout/PageGuard.tsx'
import { Shell } from './layout/Shell.tsx'
import { Waiting } from './layout/Waiting.tsx'
import { TakenOver } from './early.ts'
import { part } from './part.tsx'
import { routeOf } from './routes.tsx'

/** Only who signed in needs it. */
const Guard = part(() => import('./guard.tsx'), 'Guard')
export const NotFoundPage = part(() => import('./pages/content/NotFoundPage.tsx'), 'NotFoundPage')

/**
 * The whole site for one address: shell around page. Knows nothing of a browser, so that it can be printed ahead.
 * @param missing the path of what was asked for and is not there: said in place of its page
 */
export function App({ missing }: { missing?: string | undefined }): ReactNode {
  const { pathname } = useLocation()
  const found = pathname === missing ? null : routeOf(pathname)
  const { page: Page, access } = found?.route ?? { page: NotFoundPage }
  return (
    <Shell>
      <PageGuard>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route
              path={found?.route.path ?? '*'}
              element={
                access ? (
                  <Guard access={access}>
                    <Page />
                  </Guard>
                ) : (
                  <Page />
                )
              }
            />
          </Routes>
          <TakenOver />
        </Suspense>
      </PageGuard>
    </Shell>
  )
}
