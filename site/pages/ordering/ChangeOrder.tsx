import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { EditQuote } from '#domain/contracts/order-edits.ts'
import type { Order, Pickup } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { editProblem } from '#domain/ordering/edit.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { Problem } from '../admin/Problem.tsx'
import { EditLines } from './EditLines.tsx'
import { PickupField } from './PickupField.tsx'
import { TotalsList } from './Totals.tsx'
import { draftOf, wishesOf } from './edit-draft.ts'
import './edit-order.css'

/** Changes an order until making starts; nothing where that is over. */
export function ChangeOrder({ order }: { order: Order }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const problem = editProblem(order)
  if (problem !== null && !isOpen) return null
  return (
    <div className="change-order">
      <p role="status">{said}</p>
      {isOpen ? (
        <Changing
          order={order}
          onClose={() => setOpen(false)}
          onDone={(text) => {
            setSaid(text)
            setOpen(false)
          }}
        />
      ) : (
        <button type="button" className="button" ref={button} onClick={() => setOpen(true)}>
          Change this order
        </button>
      )}
    </div>
  )
}

function Changing({
  order,
  onClose,
  onDone,
}: {
  order: Order
  onClose: () => void
  onDone: (said: string) => void
}): ReactNode {
  const id = useId()
  const client = useQueryClient()
  const [lines, setLines] = useState(() => draftOf(order))
  const [note, setNote] = useState(order.note)
  const [isTimeOpen, setTimeOpen] = useState(false)
  /** undefined: as it is. */
  const [pickup, setPickup] = useState<Pickup | null>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // What was seen when it was opened: whatever comes meanwhile is not overwritten.
  const [seenEdits] = useState(order.edits?.length ?? 0)
  const sent = useRef<{ key: string; wish: string } | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const priced = { lines: wishesOf(lines), ...(pickup !== undefined && { pickup }) }
  const wishes = { ...priced, note }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['order-edit', order.id, priced],
    queryFn: ({ signal }) =>
      callPrivate(
        'quoteOrderEdit',
        { params: { id: order.id }, body: { token: order.token, ...priced } },
        { signal },
      ),
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: (previous) => previous,
  })
  const isSame =
    JSON.stringify(wishesOf(draftOf(order))) === JSON.stringify(wishes.lines) &&
    note.trim() === order.note &&
    pickup === undefined

  const save = async () => {
    if (isBusy || !data) return
    setBusy(true)
    setProblem(null)
    const wish = JSON.stringify(wishes)
    if (sent.current?.wish !== wish) sent.current = { key: crypto.randomUUID(), wish }
    try {
      const changed = await callPrivate('editMyOrder', {
        params: { id: order.id },
        body: {
          token: order.token,
          ...wishes,
          seenEdits,
          expectedTotalCents: data.quote.totalCents,
          key: sent.current.key,
        },
      })
      client.setQueryData(['order', order.id], changed)
      onDone(doneText(data, changed))
    } catch (failed) {
      setProblem(
        failed instanceof ApiError
          ? failed.message
          : 'It is not known whether it was changed. Please try again.',
      )
      void refetch()
      void client.invalidateQueries({ queryKey: ['order', order.id] })
    } finally {
      setBusy(false)
    }
  }

  return (
    // No form: the dialog in which a drink is chosen is one.
    <div className="edit-order" role="group" aria-label="Change your order" aria-busy={isBusy}>
      <h2 ref={title} tabIndex={-1}>
        Change your order
      </h2>
      <EditLines lines={lines} quote={data?.quote} onChange={setLines} />
      <label className="field" htmlFor={`${id}-note`}>
        <span className="label">
          Note for the bar <span className="soft">optional</span>
        </span>
        <textarea
          id={`${id}-note`}
          className="input"
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      {order.forBreak ? null : isTimeOpen ? (
        <PickupField value={pickup} onChange={setPickup} />
      ) : (
        <p>
          <button type="button" className="button" onClick={() => setTimeOpen(true)}>
            Another pickup time
          </button>
        </p>
      )}
      {data && <TotalsList quote={data.quote} isBusy={isFetching} />}
      {data && !isSame && <p className="edit-money">{moneyText(data, order)}</p>}
      <Problem text={problem ?? (error instanceof ApiError ? error.message : null)} />
      <p className="acts">
        <button
          type="button"
          className="button loud"
          disabled={isBusy || isSame || !data || error !== null}
          onClick={() => void save()}
        >
          {isBusy ? 'Changing…' : 'Change the order'}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          Leave it as it is
        </button>
      </p>
    </div>
  )
}

/** What the change does to what was paid, before it is pressed. */
function moneyText({ dueCents, refundCents, quote }: EditQuote, order: Order): string {
  if (refundCents > 0) return `You get ${formatCents(refundCents)} back, the way you paid.`
  const isPart = order.isPaid || order.dueCents !== undefined
  if (dueCents === 0) return 'Nothing more to pay.'
  return isPart
    ? `${formatCents(dueCents)} more to pay. Nothing is charged now: pay it here afterwards, or at the counter.`
    : `${formatCents(quote.totalCents)} to pay at the counter.`
}

function doneText({ refundCents }: EditQuote, { dueCents }: Order): string {
  const money =
    refundCents > 0
      ? ` ${formatCents(refundCents)} goes back to you.`
      : dueCents
        ? ` ${formatCents(dueCents)} is left to pay.`
        : ''
  return `Your order is changed, and the bar sees it.${money}`
}
