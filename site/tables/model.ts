import {
  columnFacetingFeature,
  columnFilteringFeature,
  createFacetedRowModel,
  createFacetedUniqueValues,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { FacetCounts, TableColumn } from './columns.ts'
import type { DataTableProps } from './table-props.ts'

const PAGE_SIZE = 25
const NONE: never[] = []

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  columnFacetingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  facetedRowModel: createFacetedRowModel(),
  facetedUniqueValues: createFacetedUniqueValues(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
  filterFns: { includesString: filterFn_includesString },
})

export type TableModel<Row> = {
  /** The rows to show now. */
  page: Row[]
  total: number
  pageNumber: number
  pages: number
  counts: FacetCounts
}

/** What a table shows now: worked out here from all rows, or as the server has worked it out. */
export function useModel<Row extends object>({
  columns,
  rows,
  rowId,
  control: { state },
  server,
  pageSize = PAGE_SIZE,
}: DataTableProps<Row>): TableModel<Row> {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const data = useMemo(() => (rows ? [...rows] : NONE), [rows])
  const sortBy = state.sort.replace(/^-/, '')
  const isSortable = columns.some(({ id, canSort = true }) => canSort && id === sortBy)
  const isManual = server !== undefined
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: isManual,
    manualFiltering: isManual,
    manualPagination: isManual,
    autoResetPageIndex: false,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: 'includesString',
    ...(server && { rowCount: server.total }),
    state: {
      sorting: isSortable ? [{ id: sortBy, desc: state.sort.startsWith('-') }] : [],
      globalFilter: state.q,
      columnFilters: Object.entries(state.facets).map(([id, value]) => ({ id, value })),
      pagination: { pageIndex: state.page - 1, pageSize },
    },
  })

  const total = server?.total ?? table.getFilteredRowModel().rows.length
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const pageNumber = Math.min(state.page, pages)
  // An address may name a page that is gone.
  const lines =
    isManual || pageNumber === state.page
      ? table.getRowModel().rows
      : table
          .getSortedRowModel()
          .rows.slice((pageNumber - 1) * pageSize, (pageNumber - 1) * pageSize + pageSize)
  const counts =
    server?.facets ??
    Object.fromEntries(
      columns.flatMap(({ id, facet }) => {
        if (!facet) return []
        const found = table.getColumn(id)?.getFacetedUniqueValues() ?? new Map<unknown, number>()
        return [[id, Object.fromEntries([...found].map(([value, count]) => [`${value}`, count]))]]
      }),
    )
  return { page: lines.map((line) => line.original), total, pageNumber, pages, counts }
}

function definitionOf<Row extends object>(
  column: TableColumn<Row>,
): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    accessorFn: column.value,
    enableSorting: column.canSort ?? true,
    sortFn: column.isNumber ? 'basic' : 'alphanumeric',
    sortUndefined: 'last',
    filterFn: (row, id, value) => String(row.getValue(id)) === value,
  } as ColumnDef<typeof features, Row>
}
