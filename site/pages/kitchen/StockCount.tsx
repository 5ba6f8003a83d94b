import { useId, useState, type ReactNode } from 'react'
import { formatDate } from '#domain/cafe/calendar.ts'
import type { Spill, Stock, StockCount as Count } from '#domain/contracts/menu-editing.ts'

type Ingredient = NonNullable<Stock['ingredients']>[number]
const PORTIONS = /^\d{1,5}$/

/** How many portions of an ingredient are left, whom they are promised to, and counting it anew. */
export function StockCount({
  of: { name, count },
  isBusy,
  onCount,
  onSpill,
}: {
  of: Pick<Ingredient, 'name' | 'count'>
  isBusy: boolean
  onCount: (count: Count) => void
  onSpill: (spill: Spill) => void
}): ReactNode {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [there, setThere] = useState('')
  const [until, setUntil] = useState(count?.until ?? '')
  const [lowAt, setLowAt] = useState(String(count?.lowAt ?? 0))
  const [problem, setProblem] = useState<string | null>(null)
  const send = (next: Count) => {
    setProblem(null)
    setOpen(false)
    setThere('')
    onCount(next)
  }
  const save = () => {
    if (!PORTIONS.test(there.trim()) || !PORTIONS.test(lowAt.trim()))
      return setProblem('Write whole numbers, like 12.')
    send({ portions: Number(there), until: until || null, lowAt: Number(lowAt) })
  }
  return (
    <div className="stock-count">
      <p>
        {count && <CountText count={count} />}{' '}
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {count ? 'Count again' : 'Count'}
          <span className="visually-hidden"> {name}</span>
        </button>
        {count && <OneSpilled name={name} isBusy={isBusy} onSpill={onSpill} />}
      </p>
      {isOpen && (
        <form
          aria-label={`Count ${name}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) save()
          }}
        >
          <label>
            <span>Portions there</span>
            <input
              className="input"
              inputMode="numeric"
              value={there}
              aria-invalid={problem !== null}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={({ target }) => setThere(target.value)}
            />
          </label>
          <label>
            <span>Next delivery</span>
            <input
              className="input"
              type="date"
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          </label>
          <label>
            <span>Bell at</span>
            <input
              className="input"
              inputMode="numeric"
              value={lowAt}
              onChange={({ target }) => setLowAt(target.value)}
            />
          </label>
          <button type="submit" className="button" aria-disabled={isBusy}>
            Save
          </button>
          {count && (
            <button type="button" className="button" onClick={() => send({ portions: null })}>
              Stop counting
            </button>
          )}
          {problem && (
            <p className="field-error" id={`${id}-problem`} role="alert">
              {problem}
            </p>
          )}
        </form>
      )}
    </div>
  )
}

function OneSpilled({
  name,
  isBusy,
  onSpill,
}: {
  name: string
  isBusy: boolean
  onSpill: (spill: Spill) => void
}): ReactNode {
  return (
    <>
      {' '}
      <button
        type="button"
        className="link"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onSpill({ spilled: 1 })
        }}
      >
        One spilled
        <span className="visually-hidden"> of {name}</span>
      </button>
    </>
  )
}

/** '3 left, 2 promised for Sat, Oct 18' */
function CountText({
  count: { left, until, promised },
}: {
  count: NonNullable<Ingredient['count']>
}): ReactNode {
  const days = promised.map(({ day, portions }) => `${portions} promised for ${formatDate(day)}`)
  const parts = [
    left >= 0 ? `${left} left` : `${-left} too few`,
    ...days,
    until && `delivery on ${formatDate(until)}`,
  ]
  return <small>{parts.filter(Boolean).join(', ')}</small>
}
