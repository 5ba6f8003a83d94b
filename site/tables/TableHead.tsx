import type { ReactNode } from 'react'
import type { TableColumn } from './columns.ts'
import { AS } from './roles.ts'

/** The heads, which sort: once upwards, once more downwards. On phones a list of them does it (see `TableTools`). */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly TableColumn<Row>[]
  sort: string
  onSort: (sort: string) => void
}): ReactNode {
  return (
    <thead {...AS.part}>
      <tr {...AS.row}>
        {columns.map(({ id, header, canSort = true, isNumber, isExtra }) => {
          const direction = directionOf(id, sort)
          return (
            <th
              key={id}
              {...AS.head}
              data-number={isNumber || undefined}
              data-extra={isExtra || undefined}
              {...(canSort && { 'aria-sort': direction })}
            >
              {canSort ? (
                <button
                  type="button"
                  onClick={() => onSort(direction === 'ascending' ? `-${id}` : id)}
                >
                  {header}
                  <svg viewBox="0 0 10 14" aria-hidden="true">
                    <path d="M5 0 9 5H1Z" data-on={direction === 'ascending' || undefined} />
                    <path d="M5 14 9 9H1Z" data-on={direction === 'descending' || undefined} />
                  </svg>
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function directionOf(id: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : 'none'
}
