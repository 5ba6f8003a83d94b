import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { TableColumn } from './columns.ts'
import { AS } from './roles.ts'

/** One row, and under it what unfolds. Its first cell names it; a click anywhere on it opens it too. */
export function TableRow<Row extends object>({
  id,
  row,
  columns,
  isOpen,
  onOpen,
  detail,
  to,
}: {
  id: string
  row: Row
  columns: readonly TableColumn<Row>[]
  isOpen: boolean
  onOpen: (() => void) | undefined
  detail: ((row: Row) => ReactNode) | undefined
  to: string | undefined
}): ReactNode {
  const navigate = useNavigate()
  const act = onOpen ?? (to === undefined ? undefined : () => void navigate(to))
  const press = (event: MouseEvent) => {
    const isOnControl = (event.target as Element).closest('a, button, input, select, label')
    // Who marks a word to copy it does not mean to open the row.
    if (!act || isOnControl || getSelection()?.toString()) return
    act()
  }
  return (
    <>
      <tr {...AS.row} onClick={press} data-opens={act ? true : undefined} data-open={isOpen}>
        {columns.map((column, index) => {
          const value = shown(column, row)
          const marks = {
            'data-label': column.header,
            'data-number': column.isNumber || undefined,
            'data-short': column.isShort || column.isNumber || undefined,
            'data-words': column.isWords || undefined,
            'data-extra': column.isExtra || undefined,
          }
          if (index > 0)
            return (
              <td key={column.id} {...AS.cell} {...marks}>
                {value}
              </td>
            )
          return (
            <th key={column.id} {...AS.name} {...marks}>
              {onOpen ? (
                <button
                  type="button"
                  className="table-open"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? `${id}-detail` : undefined}
                  onClick={onOpen}
                  onKeyDown={walk}
                >
                  {value}
                </button>
              ) : to === undefined ? (
                value
              ) : (
                <Link className="table-open" to={to} onKeyDown={walk}>
                  {value}
                </Link>
              )}
            </th>
          )
        })}
      </tr>
      {isOpen && detail && (
        <tr {...AS.row} className="table-detail">
          <td {...AS.cell} id={`${id}-detail`} colSpan={columns.length}>
            {detail(row)}
          </td>
        </tr>
      )}
    </>
  )
}

/** Up and down go from row to row, Home and End to the first and the last. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const from = event.currentTarget
  const rows = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>('.table-open') ?? [])]
  const at = rows.indexOf(from)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined || !rows[to]) return
  event.preventDefault()
  rows[to].focus()
}

function shown<Row>(column: TableColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  return value === null || value === '' ? <span className="soft">none</span> : value
}
