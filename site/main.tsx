import type { Signal } from '@preact/signals-react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#widgets/style/tokens.css'
import '#widgets/style/base.css'
import '#widgets/style/controls.css'
import './layout/tokens.css'
import './layout/fonts.css'
import './layout/page.css'
import { watchUncaught } from '#widgets/state/problems.ts'
import { App, NotFoundPage } from './App.tsx'
import { BrowserRouter } from 'react-router-dom'
import { fromSpanish, SPANISH_ROOT } from '#domain/site/language.ts'
import { savesData } from './layout/saves-data.ts'
import { routeOf } from './routes.tsx'
import { hydrate } from './ssr/hydrate.tsx'
import { fetchState, fillCache, shareMenu } from './ssr/state.ts'
import { makeQueryClient } from './state/queries.ts'
import { speak } from './texts/t.ts'

watchUncaught()
const root = document.getElementById('root')
if (root) void start(root)

/** Hydrates the page that the server rendered, or renders it here where the server sent the shell alone. */
async function start(root: HTMLElement): Promise<void> {
  const inSpanish = fromSpanish(location.pathname)
  const pathname = inSpanish ?? location.pathname
  const client = makeQueryClient()
  // A page behind a sign-in shows nothing before it: that is read while the page itself comes.
  const restored = routeOf(pathname)?.route.isGuarded ? restoreAccount(client) : null
  // Where it fails it is told below.
  restored?.catch(() => {})
  const [state] = await Promise.all([fetchState(), inSpanish && speakSpanish()])
  if (state) fillCache(client, state)
  const missing = state?.isMissing ? pathname : undefined
  const site = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter {...(inSpanish && { basename: SPANISH_ROOT })}>
          <App missing={missing} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  )
  if (state) {
    const page = (!missing && routeOf(pathname)?.route.page) || NotFoundPage
    await hydrate(root, site, page)
    void shareMenu(state)
    await rest()
    // So that a link has to wait for its own page alone. Without a connection it is asked for again on the click.
    if (!savesData()) import('./page-files.ts').catch(() => {})
  } else {
    createRoot(root).render(site)
  }
  // What only this browser knows comes after what the server knew.
  await (restored ?? restoreAccount(client))
}

async function restoreAccount(client: QueryClient): Promise<void> {
  const { account } = await import('./state/account.ts')
  forgetOwn(client, account.user)
  await account.restore()
}

/** Where its texts do not come, the page is English all the same. */
async function speakSpanish(): Promise<void> {
  const { SPANISH } = await import('./texts/spanish.tsx')
  document.documentElement.lang = 'es'
  speak(() => SPANISH)
}

/** Data of one account is never shown to the next person on this device. */
function forgetOwn(client: QueryClient, user: Signal<{ id: string } | null>): void {
  let last: string | undefined
  user.subscribe((next) => {
    // Their pages are left first.
    if (last !== undefined && next?.id !== last)
      setTimeout(() => client.removeQueries({ type: 'inactive' }))
    last = next?.id
  })
}

/** Until nothing more urgent is left to do. */
function rest(): Promise<unknown> {
  return new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  )
}
