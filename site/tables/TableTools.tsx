import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { toasts } from '#widgets/state/toasts.ts'
import type { FacetCounts, TableColumn } from './columns.ts'
import type { DataTableProps } from './table-props.ts'

/** Long enough to finish a word. */
const TYPING_MS = 250

/** Above a table: the search, its filters, how much was found, and the file of it. */
export function TableTools<Row extends object>({
  name,
  columns,
  control: { state, change },
  onExport,
  tools,
  counts,
  total,
  rows,
  error = null,
  hasSearch = true,
}: DataTableProps<Row> & { counts: FacetCounts; total: number }): ReactNode {
  const id = useId()
  // On a phone they would fill the first screen before the first row.
  const [isOpen, setOpen] = useState(false)
  const chosen = Object.keys(state.facets).length
  // Where nothing is there at all, there is nothing to choose from.
  const isBare = Boolean(rows) && total === 0 && chosen === 0 && state.q === ''
  const facets = columns.flatMap((column) => (column.facet ? [{ ...column, ...column.facet }] : []))
  return (
    <div
      className="table-tools"
      role="search"
      aria-label={`${name}: search and filter`}
      data-bare={isBare || undefined}
    >
      {hasSearch && <Search name={name} q={state.q} onSearch={(q) => change({ q })} />}
      <button
        type="button"
        className="button table-filters-button"
        aria-expanded={isOpen}
        aria-controls={`${id}-filters`}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? 'Filter and sort' : `Filter and sort (${chosen} set)`}
      </button>
      <div className="table-filters" id={`${id}-filters`} data-open={isOpen || undefined}>
        {facets.map((facet) => (
          <div
            key={facet.id}
            className="table-filter"
            data-empty={
              valuesOf(facet, counts[facet.id], state.facets[facet.id]).length === 0 || undefined
            }
          >
            <label htmlFor={`${id}-${facet.id}`}>{facet.facet?.name}</label>
            <select
              id={`${id}-${facet.id}`}
              className="input"
              value={state.facets[facet.id] ?? ''}
              onChange={({ target: { value } }) => {
                const { [facet.id]: _, ...others } = state.facets
                change({ facets: value ? { ...others, [facet.id]: value } : others })
              }}
            >
              <option value="">All</option>
              {valuesOf(facet, counts[facet.id], state.facets[facet.id]).map((value) => (
                <option key={value} value={value}>
                  {facet.label?.(value) ?? value} ({counts[facet.id]?.[value] ?? 0})
                </option>
              ))}
            </select>
          </div>
        ))}
        <SortList columns={columns} sort={state.sort} onSort={(sort) => change({ sort })} />
      </div>
      <div className="table-end">
        <p className="table-count" role="status" id={`${id}-count`}>
          {rows ? (
            <>
              <b className="numeral">{total.toLocaleString('en-US')}</b>{' '}
              {total === 1 ? 'row' : 'rows'}
            </>
          ) : (
            !error && 'Loading…'
          )}
        </p>
        {onExport && <Export isDisabled={!rows || total === 0} onExport={onExport} />}
        {tools}
      </div>
    </div>
  )
}

function Search({
  name,
  q,
  onSearch,
}: {
  name: string
  q: string
  onSearch: (q: string) => void
}): ReactNode {
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Somebody else changed it: 'Show everything', or a step back.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (text.trim() === sent.current) return
      sent.current = text.trim()
      onSearch(text.trim())
    }, TYPING_MS)
  }
  return (
    <label className="table-search">
      <span className="visually-hidden">Search {name.toLowerCase()}</span>
      <input
        className="input"
        type="search"
        maxLength={100}
        placeholder="Search"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </label>
  )
}

/** On phones, where the heads are labels of cards. */
function SortList<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly TableColumn<Row>[]
  sort: string
  onSort: (sort: string) => void
}): ReactNode {
  const id = useId()
  const sortable = columns.filter(({ canSort = true }) => canSort)
  if (sortable.length === 0) return null
  return (
    <div className="table-filter table-sort">
      <label htmlFor={id}>Sorted by</label>
      <select
        id={id}
        className="input"
        value={sort}
        onChange={({ target }) => onSort(target.value)}
      >
        {sort === '' && <option value="">Default order</option>}
        {sortable.flatMap(({ id, header }) => [
          <option key={id} value={id}>
            {header} ↑
          </option>,
          <option key={`-${id}`} value={`-${id}`}>
            {header} ↓
          </option>,
        ])}
      </select>
    </div>
  )
}

function Export({
  isDisabled,
  onExport,
}: {
  isDisabled: boolean
  onExport: () => Promise<void>
}): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onExport()
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Please try again.'
      toasts.show({ kind: 'error', title: 'The file was not saved', text })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="button"
      disabled={isDisabled}
      aria-disabled={isBusy}
      onClick={() => void save()}
    >
      {isBusy ? 'Writing the file…' : 'Save as CSV'}
    </button>
  )
}

/** The values that may be chosen: those there are, and the one that is chosen even if it finds nothing any more. */
function valuesOf(
  facet: { values?: readonly string[]; label?: (value: string) => string },
  counts: Record<string, number> = {},
  chosen?: string,
): string[] {
  const there = facet.values ?? Object.keys(counts).toSorted()
  return chosen === undefined || there.includes(chosen) ? [...there] : [...there, chosen]
}
