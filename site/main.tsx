import type { Signal } from '@preact/signals-react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '#widgets/style/tokens.css'
import '#widgets/style/base.css'
import './layout/fonts.css'
import './layout/page.css'
import { watchUncaught } from '#widgets/state/problems.ts'
import { App, NotFoundPage } from './App.tsx'
import { noteTyped } from './early.ts'
import { BrowserRouter } from 'react-router-dom'
import { routeOf } from './routes.tsx'
import { adopt, adoptMenu, fetchPrinted, restoreStyles } from './state/printed.ts'
import { makeQueryClient } from './state/queries.ts'

watchUncaught()
const root = document.getElementById('root')
if (root) void start(root)

/** Takes over the page that the server printed, or makes it here where it only sent the shell. */
async function start(root: HTMLElement): Promise<void> {
  const printed = await fetchPrinted()
  const client = makeQueryClient()
  if (printed) adopt(client, printed)
  const missing = printed?.isMissing ? location.pathname : undefined
  const site = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <App missing={missing} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  )
  if (printed) {
    noteTyped()
    const page = (!missing && routeOf(location.pathname)?.route.page) || NotFoundPage
    // Its file is announced in the page, so this waits for nothing else. Failing is told where the page is shown.
    if ('preload' in page) await page.preload().catch(() => {})
    restoreStyles(root)
    // As a transition React takes over in small steps, between which a touch is answered.
    startTransition(() => void hydrateRoot(root, site))
    void adoptMenu(printed)
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
