import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { StaticRouter } from 'react-router-dom'
import { App } from '../App.tsx'
import { fromSpanish, SPANISH_ROOT } from '#domain/site/language.ts'
import type { Need } from '#domain/site/page.ts'
import { pageAt } from '#domain/site/pages.ts'
import { routeOf } from '../routes.tsx'
import { isTillRoom } from '../layout/workroom-path.ts'
import { headOf } from '../seo/head.ts'
import { makeQueryClient } from '../state/queries.ts'
import { learnAll } from '../texts/spanish.tsx'
import { speak, type Spanish } from '../texts/t.ts'
import { UsedChunks } from './chunk.tsx'
import { gather, type Ask } from './gather.ts'
import { fillCache, type PageState } from './state.ts'

export { draw } from './drawing.tsx'

export type RenderRequest = {
  /** Path and query. */
  url: string
  data: Ask
  /** The café's own origin. */
  publicUrl: string
}
export type Rendered = {
  status: 200 | 404
  /** Of the page in the table of pages; `null` where the address has none. */
  file: string | null
  html: string
  /** Title, description, pictures and structured data. */
  head: string
  /** Null: the browser renders it, and only what it needs is announced. */
  state: PageState | null
  /** The state without its times: while nothing else changes, another minute renders the same page. */
  lasting: unknown
  /** Names of the lazy chunks it needs, each of a file of that name; true where the script may be loaded later. */
  chunks: Record<string, boolean>
}

/**
 * Renders one page of the site to HTML. Of a page that belongs to one person it is what stands around it, the same for everybody. The
 * pages of a till are rendered in their browser, which keeps one for all of them (site/till-worker/worker.ts).
 */
export async function render({ url, data, publicUrl }: RenderRequest): Promise<Rendered> {
  const asked = new URL(url, publicUrl).pathname
  const inSpanish = fromSpanish(asked)
  const pathname = inSpanish ?? asked
  const spanish = inSpanish === null ? undefined : await learnAll()
  const found = routeOf(pathname)
  const needs = found ? (pageAt(found.route.path)?.load ?? []) : NOT_FOUND_NEEDS
  const id = Object.values(found?.params ?? {})[0]
  const state = await gather(['cafe', ...needs], id, data)
  if (state.isMissing) state.answers.push(...(await gather(NOT_FOUND_NEEDS, id, data)).answers)
  const isFound = found !== null && !state.isMissing

  const client = makeQueryClient()
  fillCache(client, state)
  const chunks = new Map<string, boolean>()
  let failure: unknown
  const site = (
    <StrictMode>
      <UsedChunks value={chunks}>
        <QueryClientProvider client={client}>
          <StaticRouter location={url} {...(spanish && { basename: SPANISH_ROOT })}>
            <App missing={state.isMissing ? pathname : undefined} />
          </StaticRouter>
        </QueryClientProvider>
      </UsedChunks>
    </StrictMode>
  )
  const { prelude } = await language.run(spanish, () =>
    prerender(
      site,
      // In one piece: React would put several together with inline scripts, which the site's policy forbids.
      { progressiveChunkSize: Infinity, onError: (error) => void (failure ??= error) },
    ),
  )
  for (const name of spanish?.chunksOf(isFound ? found.route.file : undefined) ?? [])
    chunks.set(name, false)
  const text = await new Response(prelude).text()
  client.clear()
  if (failure) throw failure
  const { hoisted, html } = splitHead(text)
  const head = headOf({
    pathname,
    search: new URL(url, 'http://localhost').search,
    pattern: isFound ? found.route.path : null,
    isSpanish: spanish !== undefined,
    hoisted,
    answers: Object.fromEntries(state.answers.map(([[name = ''], answer]) => [name, answer])) as {
      cafe: CafeNow
    },
    publicUrl,
  })
  return {
    status: isFound ? 200 : 404,
    file: isFound ? found.route.file : null,
    html,
    head,
    state: isTillRoom(pathname) ? null : state,
    lasting: { ...state, at: null, answers: state.answers.map(withoutTime) },
    chunks: Object.fromEntries(chunks),
  }
}

/** The language of the page that is rendered at this moment: several are, and not all in the same. */
const language = new AsyncLocalStorage<Spanish | undefined>()
speak(() => language.getStore())

/** What the page needs that says that nothing is there. */
const NOT_FOUND_NEEDS: readonly Need[] = ['menu']

function withoutTime([key, answer]: PageState['answers'][number]): unknown {
  return key[0] === 'cafe' ? [key, { ...(answer as CafeNow), now: null }] : [key, answer]
}

/** React puts what belongs into the head before the page. */
function splitHead(text: string): { hoisted: string; html: string } {
  const hoisted = /^(?:<meta[^>]*>|<link[^>]*>)*/.exec(text)?.[0] ?? ''
  return { hoisted, html: text.slice(hoisted.length) }
}
