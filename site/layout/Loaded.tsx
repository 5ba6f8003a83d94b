import { useState, type ReactNode } from 'react'
import type { Query } from '../state/joined.ts'
import { isMissing } from '../state/missing.ts'
import { t } from '../texts/t.ts'
import { asTitle, Failed } from './Failed.tsx'

/** What makes an element the announcement that something is on its way. */
type Loading = { role: 'status'; 'aria-label': string }

type Props<Data> = {
  /** Of react-query; several are made one by `joined`. */
  query: Query<Data>
  /** What it is, in the middle of a sentence: 'the gallery'. */
  what: string
  /** The title of the page comes with what is loaded: where that failed, the page is called by what it is about. */
  isPage?: boolean
  /** What keeps its place meanwhile, as large as it will be: the class of one blank, or with `lines` of what holds so many. */
  blank?: string
  lines?: number
  /** Or an element of one's own, which takes the given attributes. */
  renderBlank?: (loading: Loading) => ReactNode
  /** In place of an answer that holds nothing: an empty list, or what `isEmpty` says. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** In place of what does not exist. */
  missing?: ReactNode
  /** For what is fetched again and again: how to call the latest of it, should it fail while an older one is there. */
  newest?: string
  /** It is called while this component renders: signals are read outside of it. */
  children: (data: Data) => ReactNode
}

/** What a query brings, or a place kept free for it while it loads, or that it failed with a way to try again. */
export function Loaded<Data>({
  query: { data, error, isError, refetch },
  what,
  isPage = false,
  blank,
  lines,
  renderBlank,
  empty,
  isEmpty = isEmptyList,
  missing,
  newest,
  children,
}: Props<Data>): ReactNode {
  const [isRetried, setRetried] = useState(false)
  const retry = () => {
    setRetried(true)
    return refetch()
  }
  if (data !== undefined) {
    const hasFailedSince = isError && newest !== undefined
    return (
      <>
        {hasFailedSince && <Failed what={newest} onRetry={retry} />}
        {empty !== undefined && isEmpty(data) ? empty : children(data)}
      </>
    )
  }
  if (!isError) {
    const loading: Loading = { role: 'status', 'aria-label': t('Loading {what}', { what }) }
    return renderBlank ? renderBlank(loading) : <Blank {...{ blank, lines, loading }} />
  }
  if (missing !== undefined && isMissing(error)) return missing
  return (
    <>
      {isPage && <h1>{asTitle(what)}</h1>}
      <Failed what={what} onRetry={retry} takesFocus={isRetried} />
    </>
  )
}

function Blank({
  blank = '',
  lines,
  loading,
}: {
  blank: string | undefined
  lines: number | undefined
  loading: Loading
}): ReactNode {
  if (lines === undefined) return <span className={`blank ${blank}`.trim()} {...loading} />
  return (
    <div className={blank} {...loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="blank" />
      ))}
    </div>
  )
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}
