import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { Sale } from '#domain/contracts/artist.ts'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe } from '../../state/queries.ts'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { useSalesRenewal } from '../../state/sales.ts'

/** What was sold, the latest first, and the way back. */
export function SaleList({ sales }: { sales: readonly Sale[] }): ReactNode {
  if (sales.length === 0)
    return (
      <NothingYet title="Nothing yet.">
        <p>Record a sale above, and it is listed here.</p>
      </NothingYet>
    )
  return (
    <ul className="sell-list">
      {sales.map((sale) => (
        <Row key={sale.id} sale={sale} />
      ))}
    </ul>
  )
}

function Row({ sale }: { sale: Sale }): ReactNode {
  useSignals()
  const { data } = useCafe()
  const [isReturning, setReturning] = useState(false)
  const timeZone = data?.cafe.timeZone ?? 'UTC'
  const when = (at: string) =>
    `${formatDate(dateIn(timeZone, new Date(at)), 'short')}, ${formatTime(timeIn(timeZone, new Date(at)))}`
  const { title, artistName, copy, priceCents, taxCents, artistCents, returnedAt } = sale
  const isBack = returnedAt !== null
  return (
    <li data-back={isBack || undefined}>
      <p className="sell-line">
        <b>
          {title}
          {copy !== null && `, no. ${copy}`}
        </b>
        <span className="numeral">{formatCents(priceCents)}</span>
      </p>
      <p className="soft">
        {artistName}, {formatCents(artistCents)} to the artist, {formatCents(taxCents)} tax
      </p>
      <p className="soft">
        {when(sale.soldAt)}, by {sale.soldBy}
        {sale.buyerName && `, to ${sale.buyerName}`}
      </p>
      {sale.note && <p>{sale.note}</p>}
      {isBack ? (
        <p className="own-mark">
          Taken back {when(returnedAt)} by {sale.returnedBy}: {sale.returnedBecause}
        </p>
      ) : sale.orderId ? (
        <p className="soft">
          Sold with an order at the till.{' '}
          <Link to={`/employee/orders?q=${encodeURIComponent(title)}`}>Give it back there</Link>,
          and the work comes back.
        </p>
      ) : (
        can(session.user.value, 'refunds') &&
        (isReturning ? (
          <ReturnForm sale={sale} onClose={() => setReturning(false)} />
        ) : (
          <p>
            <button type="button" className="link" onClick={() => setReturning(true)}>
              Take it back<span className="visually-hidden">: {title}</span>
            </button>
          </p>
        ))
      )}
    </li>
  )
}

function ReturnForm({ sale, onClose }: { sale: Sale; onClose: () => void }): ReactNode {
  const renew = useSalesRenewal()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.trim().length < 4 ? { reason: 'Say in a few words why it came back.' } : {},
    send: ({ reason }) =>
      callPrivate('returnSale', { params: { id: sale.id }, body: { reason: reason.trim() } }),
    onDone: async () => {
      await renew()
      onClose()
    },
  })
  const reason = form.fieldId('reason')
  useEffect(() => document.getElementById(reason)?.focus(), [reason])
  return (
    <Form
      form={form}
      label={`Take back ${sale.title}`}
      button="Take it back"
      busy="Taking it back…"
      acts={
        <button type="button" className="button" onClick={onClose}>
          Leave it sold
        </button>
      }
      note={`Give back ${formatCents(sale.priceCents + sale.taxCents)}. The artist is told.`}
    >
      <Field form={form} name="reason" label="Why" maxLength={200} isRequired />
    </Form>
  )
}
