import type { ReactNode } from 'react'
import type { FacetCounts, TableColumn } from './columns.ts'
import type { TableControl } from './use-table-state.ts'

/** What a table is given. Its rows are all of them, or one page where the server does the work. */
export type DataTableProps<Row extends object> = {
  /** What it lists, as its heading says it: 'Accounts'. */
  name: string
  columns: readonly TableColumn<Row>[]
  /** Absent while they are on their way. All of them, or with `server` one page of them. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** From `useTableState`. */
  control: TableControl
  /** Where the server sorts, searches and cuts: how many rows there are, and what each filter would find. */
  server?: { total: number; facets: FacetCounts } | undefined
  pageSize?: number
  /** Something newer is on its way. */
  isBusy?: boolean
  /** Why there are no rows. */
  error?: Error | null
  onRetry?: () => unknown
  /** Where there is nothing at all: what it is that will be here. */
  empty: ReactNode
  /** Unfolds under a row. */
  detail?: (row: Row) => ReactNode
  /** Where the first column of a row leads instead. */
  opens?: (row: Row) => string
  /** Saves all that was found as a file. */
  onExport?: () => Promise<void>
  /** Beside the search: what can be added. */
  tools?: ReactNode
  /** Left out where a list is always short. */
  hasSearch?: boolean
}
