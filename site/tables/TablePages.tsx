import type { ReactNode } from 'react'

/** Forwards and back where there is more than one page. */
export function TablePages({
  name,
  page,
  pages,
  onPage,
}: {
  name: string
  page: number
  pages: number
  onPage: (page: number) => void
}): ReactNode {
  if (pages <= 1) return null
  return (
    <nav className="table-pages" aria-label={`Pages of ${name.toLowerCase()}`}>
      <button
        type="button"
        className="button"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Back
      </button>
      <label>
        Page{' '}
        <select
          className="input"
          value={page}
          onChange={({ target }) => onPage(Number(target.value))}
        >
          {Array.from({ length: pages }, (_, index) => (
            <option key={index + 1} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>{' '}
        of {pages}
      </label>
      <button
        type="button"
        className="button"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </button>
    </nav>
  )
}
