import type { Signal } from '@preact/signals-react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '#widgets/style/tokens.css'
import '#widgets/style/base.css'
import './layout/fonts.css'
import './layout/page.css'
import { watchUncaught } from '#widgets/state/problems.ts'
import { App, NotFoundPage } from './App.tsx'
import { keepEarly } from './early.ts'
import { BrowserRouter } from 'react-router-dom'
import { routeOf } from './routes.tsx'
import { adopt, readPrinted, restoreStyles } from './state/printed.ts'
import { makeQueryClient } from './state/queries.ts'

watchUncaught()
const root = document.getElementById('root')
if (root) void start(root)

/** Takes over the page that the server printed, or makes it here where it only sent the shell. */
async function start(root: HTMLElement): Promise<void> {
  const printed = readPrinted()
  const client = makeQueryClient()
  if (printed) adopt(client, printed)
  const site = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  )
  if (printed && !printed.isMissing) {
    keepEarly()
    const page = routeOf(location.pathname)?.route.page ?? NotFoundPage
    // Its file is announced in the page, so this waits for nothing else. Failing is told where the page is shown.
    await Promise.all(['preload' in page && page.preload().catch(() => {}), firstPaint()])
    restoreStyles(root)
    hydrateRoot(root, site)
    await rest()
  } else {
    // Each page brings its own.
    document.querySelector('title')?.remove()
    createRoot(root).render(site)
  }
  // What only this browser knows comes after what the server knew.
  const { account } = await import('./state/account.ts')
  forgetOwn(client, account.user)
  await account.restore()
}

/** What was fetched for somebody is not shown to who comes after them on this device. */
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

/** What is printed is seen before it is made to work. A page in the background is never painted: it waits a moment. */
function firstPaint(): Promise<unknown> {
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return Promise.race([painted, new Promise((resolve) => setTimeout(resolve, 300))])
}
