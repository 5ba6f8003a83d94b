import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link, Route, Routes, UNSAFE_RouteContext, useParams } from 'react-router-dom'
import type { Piece } from '#domain/contracts/editing.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { Waiting } from '#site/layout/Waiting.tsx'
import { routeOf } from '#site/routes.tsx'
import { joined } from '#site/state/joined.ts'
import { makeQueryClient, useCafe } from '#site/state/queries.ts'
import { counted, labelOf } from '../editing/label.ts'
import { showIn } from './preview.ts'
import { usePiece, writtenOf } from './state.ts'
import { isKind } from './words.ts'
import { useWritingPath } from './writing-paths.ts'
import './content.css'

/** A piece on the very page that visitors will read it on, with what is written and not yet published. */
export function PreviewPage(): ReactNode {
  const { kind: said, id = '' } = useParams()
  const kind = isKind(said) ? said : 'page'
  const query = usePiece(kind, id)
  const back = `${useWritingPath()}/${kind}/${id}`
  return (
    <div className="preview">
      <div className="preview-strip" role="region" aria-label="Preview">
        <h1>Preview</h1>
        <p>
          {query.data?.draft ? 'Visitors do not see this yet.' : 'As visitors see it.'} Nothing on
          it can be pressed.
        </p>
        <Link className="button small" to={back}>
          <Icon of={ArrowLeft} size={18} /> Back to the form
        </Link>
      </div>
      <Loaded query={query} what="this piece" renderBlank={() => <Waiting />}>
        {(piece) => <Proof piece={piece} />}
      </Loaded>
    </div>
  )
}

function Proof({ piece }: { piece: Piece }): ReactNode {
  const cafe = useCafe()
  const problems = Object.entries(piece.problems)
  const [client] = useState(makeQueryClient)
  const page = useQuery({
    queryKey: ['preview', piece.kind, piece.id, piece.version, piece.draft?.mark],
    queryFn: () => showIn(client, piece, writtenOf(piece), cafe.data?.cafe.timeZone ?? 'UTC'),
    enabled: problems.length === 0 && cafe.data !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  if (problems.length > 0)
    return (
      <div className="notice">
        <p>Before it can be shown as a page:</p>
        <ul>
          {problems.map(([field, sentence]) => (
            <li key={field}>
              <b>{labelOf(counted(field))}</b>: {sentence}
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <Loaded
      query={joined({ page, cafe })}
      what="the page around it"
      renderBlank={() => <Waiting />}
    >
      {(around) => {
        client.setQueryData(['cafe'], around.cafe)
        return <Shown path={piece.path} client={client} />
      }}
    </Loaded>
  )
}

/** The page at an address, inside of another one: its hooks read that address, and only what was put into its cache. */
function Shown({ path, client }: { path: string; client: QueryClient }): ReactNode {
  const found = routeOf(path)
  if (!found) return null
  const Page = found.route.page
  return (
    <div className="preview-page" inert>
      <QueryClientProvider client={client}>
        <UNSAFE_RouteContext value={NO_ROUTE}>
          <Routes location={path}>
            <Route path={found.route.path} element={<Page />} />
          </Routes>
        </UNSAFE_RouteContext>
      </QueryClientProvider>
    </div>
  )
}

/** As if no route had matched yet: this one begins at the root of the site again. */
const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false }
