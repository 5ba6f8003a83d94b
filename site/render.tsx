import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CallName } from '#domain/contracts/api.ts'
import { App } from './App.tsx'
import { PrintedParts } from './part.tsx'
import { StaticRouter } from 'react-router-dom'
import { routeOf, type Need } from './routes.tsx'
import { headOf } from './seo/head.ts'
import { adopt, type PrintedState } from './state/printed.ts'
import { makeQueryClient } from './state/queries.ts'

export type RenderRequest = {
  /** Path and query. */
  url: string
  /** Asks the café's server. Throws what has a `status` where that is no answer. */
  data: (call: CallName, id?: string) => Promise<unknown>
  /** The café's own origin. */
  publicUrl: string
}
export type Rendered = {
  status: 200 | 404
  html: string
  /** Title, description, pictures and structured data. */
  head: string
  state: PrintedState
  /** The state but for the moment: another minute in which nothing else changed makes the same page. */
  lasting: unknown
  /** Names of the parts it is made of, each in a file of that name; true where the script is not wanted yet. */
  parts: Record<string, boolean>
}

/** One page of the site as HTML, or null for an address that is somebody's own and is made in their browser. */
export async function render({ url, data, publicUrl }: RenderRequest): Promise<Rendered | null> {
  const { pathname } = new URL(url, publicUrl)
  const found = routeOf(pathname)
  if (found && !found.route.load) return null
  const id = Object.values(found?.params ?? {})[0]
  const state = await gather(['cafe', ...(found?.route.load ?? ELSEWHERE)], id, data)
  if (state.isMissing) state.answers.push(...(await gather(ELSEWHERE, id, data)).answers)
  const isFound = found !== null && !state.isMissing

  const client = makeQueryClient()
  adopt(client, state)
  const parts = new Map<string, boolean>()
  let failure: unknown
  const { prelude } = await prerender(
    <StrictMode>
      <PrintedParts value={parts}>
        <QueryClientProvider client={client}>
          <StaticRouter location={url}>
            <App missing={state.isMissing ? pathname : undefined} />
          </StaticRouter>
        </QueryClientProvider>
      </PrintedParts>
    </StrictMode>,
    // In one piece: pieces would be put together by inline scripts, which the site does not allow.
    { progressiveChunkSize: Infinity, onError: (error) => void (failure ??= error) },
  )
  const text = await new Response(prelude).text()
  client.clear()
  if (failure) throw failure
  const { hoisted, html } = apart(text)
  const head = headOf({
    pathname,
    pattern: isFound ? found.route.path : null,
    hoisted,
    answers: Object.fromEntries(state.answers.map(([[name = ''], answer]) => [name, answer])) as {
      cafe: CafeNow
    },
    publicUrl,
  })
  return {
    status: isFound ? 200 : 404,
    html,
    head,
    state,
    lasting: { ...state, at: null, answers: state.answers.map(withoutMoment) },
    parts: Object.fromEntries(parts),
  }
}

/** What the page is made of that says that there is nothing. */
const ELSEWHERE: Need[] = ['menu']

async function gather(
  needs: Need[],
  addressId: string | undefined,
  data: RenderRequest['data'],
): Promise<PrintedState> {
  const missing: string[] = []
  const answers = await Promise.all(
    needs.map(async (need): Promise<PrintedState['answers']> => {
      const [name = '', said] = need.split('/')
      const id = said === '' ? addressId : said
      try {
        const answer = await data(name as CallName, id)
        return [[id === undefined ? [name] : [name, id], answer]]
      } catch (error) {
        if ((error as { status?: number }).status !== 404 || said !== '') throw error
        missing.push(name)
        return []
      }
    }),
  )
  return { at: Date.now(), answers: answers.flat(), ...(missing.length > 0 && { isMissing: true }) }
}

function withoutMoment([key, answer]: PrintedState['answers'][number]): unknown {
  return key[0] === 'cafe' ? [key, { ...(answer as CafeNow), now: null }] : [key, answer]
}

/** React puts what belongs into the head before the page. */
function apart(text: string): { hoisted: string; html: string } {
  const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/.exec(text)?.[0] ?? ''
  return { hoisted, html: text.slice(hoisted.length) }
}
