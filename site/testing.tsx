import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  render,
  renderHook,
  type RenderHookResult,
  type RenderResult,
} from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { hoursLines, isOpenAt, statusLine } from '#domain/cafe/hours.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { configureApi } from '#widgets/api.ts'

/** What the café answers, by method and path: `POST /api/orders`. What is not here is never answered. */
export type Answers = Record<string, (sent: Sent) => unknown>
export type Sent = { query: URLSearchParams; body: unknown }

/** Something of the site as it stands on a page: at an address, with a cache of its own, over these answers. For tests. */
export function show(element: ReactNode, answers: Answers = {}, at = '/'): RenderResult {
  serve(answers)
  return render(element, { wrapper: pageAt(at) })
}

/** A hook of the site in a page as `show` makes it. For tests. */
export function showHook<Result>(
  use: () => Result,
  answers: Answers = {},
  at = '/',
): RenderHookResult<Result, unknown> {
  serve(answers)
  return renderHook(use, { wrapper: pageAt(at) })
}

function serve(answers: Answers): void {
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(url))
    const answer = answers[`${init.method ?? 'GET'} ${pathname}`]
    if (!answer) return new Promise<Response>(() => {})
    const body = init.body ? JSON.parse(String(init.body)) : null
    const given = await answer({ query: searchParams, body })
    return given instanceof Response ? given : Response.json(given)
  })
}

function pageAt(address: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return function Page({ children }: { children: ReactNode }): ReactNode {
    return (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </QueryClientProvider>
    )
  }
}

/** The café as it is set up, at a moment. */
export function cafeAt(moment: string): CafeNow {
  const { cafe } = DEFAULT_SETTINGS
  const now = new Date(moment)
  return {
    cafe: { ...cafe, isDemo: true } as unknown as CafeNow['cafe'],
    now: now.toISOString(),
    today: dateIn(cafe.timeZone, now),
    isOpen: isOpenAt(cafe, now),
    status: statusLine(cafe, now),
    hours: hoursLines(cafe),
    nextPickup: null,
  }
}
