import { useId, useMemo, type ReactNode } from 'react'
import { TableHead } from './TableHead.tsx'
import { TablePages } from './TablePages.tsx'
import { TableRow } from './TableRow.tsx'
import { TableTools } from './TableTools.tsx'
import { useModel } from './model.ts'
import { AS } from './roles.ts'
import type { DataTableProps } from './table-props.ts'
import './table.css'

/**
 * A table of a workroom: sorted by its heads, searched, filtered, cut into pages, saved as CSV. On phones every row is a card
 * with its labels. What a person did to it stands in the address.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { name, columns, rows, rowId, control, detail, opens, error = null, empty } = props
  const { state, change } = control
  const id = useId()
  const model = useModel(props)
  const isFiltered = state.q !== '' || Object.keys(state.facets).length > 0
  const shown = useMemo(() => columns.filter(({ isFilter }) => !isFilter), [columns])
  const open = useMemo(
    () => (key: string) => change({ open: state.open === key ? null : key }),
    [change, state.open],
  )

  return (
    <section className="table-room" aria-label={name}>
      <TableTools {...props} counts={model.counts} total={model.total} />
      {error && !rows ? (
        <p className="notice is-error" role="alert">
          {error.message}{' '}
          {props.onRetry && (
            <button type="button" className="link" onClick={() => void props.onRetry?.()}>
              Try again
            </button>
          )}
        </p>
      ) : rows && model.total === 0 ? (
        <div className="table-empty">
          {isFiltered ? (
            <p>
              Nothing here fits that.{' '}
              <button
                type="button"
                className="link"
                onClick={() => change({ q: '', facets: {}, page: 1 })}
              >
                Show everything
              </button>
            </p>
          ) : (
            empty
          )}
        </div>
      ) : (
        <>
          {error && (
            <p className="notice is-error" role="alert">
              This list is not fresh: {error.message}
            </p>
          )}
          <table
            className="table"
            {...AS.table}
            aria-label={name}
            aria-busy={!rows || props.isBusy}
          >
            <TableHead columns={shown} sort={state.sort} onSort={(sort) => change({ sort })} />
            <tbody {...AS.part}>
              {rows
                ? model.page.map((row) => (
                    <TableRow
                      key={rowId(row)}
                      id={`${id}-${rowId(row)}`}
                      row={row}
                      columns={shown}
                      isOpen={state.open === rowId(row)}
                      onOpen={detail && (() => open(rowId(row)))}
                      detail={detail}
                      to={opens?.(row)}
                    />
                  ))
                : SKELETON.map((line) => (
                    <tr key={line} {...AS.row} className="table-blank">
                      {shown.map((column) => (
                        <td key={column.id} {...AS.cell} data-extra={column.isExtra || undefined}>
                          <span className="blank" />
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
          </table>
          <TablePages
            name={name}
            page={model.pageNumber}
            pages={model.pages}
            onPage={(page) => change({ page, open: null })}
          />
        </>
      )}
    </section>
  )
}

const SKELETON = [1, 2, 3, 4, 5, 6]
