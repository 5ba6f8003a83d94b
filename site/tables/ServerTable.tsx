import { useMemo, type ReactNode } from 'react'
import type { Answer } from '#domain/contracts/api.ts'
import type { PrivateEndpointName } from '#domain/contracts/private-endpoints.ts'
import { download } from '../state/download.ts'
import type { TableColumn } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import type { DataTableProps } from './table-props.ts'
import { queryOf } from './table-state.ts'
import { useTableRows, type TableCall } from './use-table-rows.ts'
import { useTableState } from './use-table-state.ts'

/** One row of what such a call answers. */
export type RowOf<Name extends TableCall> = Answer<Name>['rows'][number]

type Props<Name extends TableCall> = Pick<
  DataTableProps<RowOf<Name>>,
  'name' | 'rowId' | 'empty' | 'detail'
> & {
  /** What answers one page of it, sorted, searched and filtered. */
  call: Name
  /** A constant, or memoized. Those with a facet are the filters. */
  columns: readonly TableColumn<RowOf<Name>>[]
  /** How it is sorted while nobody asked: `name`, or `-name` for the other way round. */
  sort?: string
  /** What every call carries besides. */
  query?: Record<string, string>
  /** How often it is fetched again. */
  refetchMs?: number
  /** What answers all that was found as CSV, and how the file is called. Absent where whoever looks may not have it. */
  file?: { call: PrivateEndpointName; name: string } | null
}

/** A table whose rows stay on the server: page, order, search and filters stand in the address, and a file holds all that was found. */
export function ServerTable<Name extends TableCall>({
  call,
  columns,
  sort,
  query,
  refetchMs,
  file,
  ...table
}: Props<Name>): ReactNode {
  const plan = useMemo(
    () => ({
      ...(sort && { sort }),
      facets: columns.flatMap(({ id, facet }) => (facet ? [id] : [])),
    }),
    [sort, columns],
  )
  const control = useTableState(plan)
  const { data, error, refetch, isFetching } = useTableRows(call, control.state, {
    ...(query && { query }),
    ...(refetchMs && { refetchMs }),
  })
  return (
    <DataTable
      {...table}
      columns={columns}
      rows={data?.rows}
      control={control}
      server={data && { total: data.total, facets: data.facets }}
      isBusy={isFetching}
      error={error}
      onRetry={refetch}
      {...(file && {
        onExport: () => {
          const found = queryOf({ ...control.state, page: 1 })
          return download(file.call, { query: { ...found, ...query } }, file.name)
        },
      })}
    />
  )
}
