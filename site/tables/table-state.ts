/** What a person did to a table, as the address of the page keeps it: a link shows somebody else the same rows. */
export type TableState = {
  q: string
  /** `name`, or `-name` for the other way round. */
  sort: string
  /** From 1. */
  page: number
  facets: Readonly<Record<string, string>>
  /** The row whose details are shown. */
  open: string | null
}
export type TablePlan = {
  /** How it is sorted while nobody asked. */
  sort?: string
  /** The columns that filter. */
  facets?: readonly string[]
  /** Where a page has several tables: before each of its names in the address. */
  prefix?: string
}

const LONGEST_SEARCH = 100

/** The state that an address holds; what does not belong there is passed over. */
export function readTableState(params: URLSearchParams, plan: TablePlan = {}): TableState {
  const { sort = '', facets = [], prefix = '' } = plan
  const get = (name: string) => params.get(`${prefix}${name}`)
  const page = Number(get('page'))
  return {
    q: (get('q') ?? '').slice(0, LONGEST_SEARCH),
    sort: get('sort') ?? sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    facets: Object.fromEntries(
      facets.flatMap((facet) => {
        const value = get(facet)
        return value ? [[facet, value]] : []
      }),
    ),
    open: get('open'),
  }
}

/** The address's parameters with a changed state; those of others stay. Another search begins on its first page. */
export function writeTableState(
  params: URLSearchParams,
  change: Partial<TableState>,
  plan: TablePlan = {},
): URLSearchParams {
  const { sort = '', facets = [], prefix = '' } = plan
  const before = readTableState(params, plan)
  const isOther = 'q' in change || 'sort' in change || 'facets' in change
  const state = { ...before, ...(isOther && { page: 1, open: null }), ...change }
  const next = new URLSearchParams(params)
  const set = (name: string, value: string | null) =>
    value ? next.set(`${prefix}${name}`, value) : next.delete(`${prefix}${name}`)
  set('q', state.q)
  set('sort', state.sort === sort ? null : state.sort)
  set('page', state.page === 1 ? null : String(state.page))
  set('open', state.open)
  for (const facet of facets) set(facet, state.facets[facet] ?? null)
  return next
}

/** The same as the server takes it. */
export function queryOf({ q, sort, page, facets }: TableState): Record<string, string> {
  return {
    ...(q && { q }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...facets,
  }
}
