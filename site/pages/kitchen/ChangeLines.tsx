import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { EditQuote } from '#domain/contracts/order-edits.ts'
import type { Dining, Order } from '#domain/contracts/ordering.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { EDIT_REASONS } from '#domain/kitchen/limits.ts'
import { can } from '#domain/people/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useWishKey } from '../../state/wish-key.ts'
import { till } from '../../state/till.ts'
import { Problem } from '../admin/Problem.tsx'
import { DiningField } from '../ordering/DiningField.tsx'
import { EditLines } from '../ordering/EditLines.tsx'
import { draftOf, wishesOf } from '../ordering/edit-draft.ts'
import { lastBack, wayWords } from '../payments/ways-back.ts'
import { ApprovalForm } from '../till/ApprovalForm.tsx'
import { useDrawers } from '../till/use-drawers.ts'

/** Swaps, adds or removes a line of an order at the counter, or says whether it is for here, with a reason. The server says what that does to the money. */
export function ChangeLines({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <SmallDialog dialog={dialog} title={`Change ${order.number}`} closing="Close" onClose={onClose}>
      <Changing order={order} onDone={() => dialog.current?.close()} />
    </SmallDialog>
  )
}

function Changing({ order, onDone }: { order: Order; onDone: () => void }): ReactNode {
  const client = useQueryClient()
  const [lines, setLines] = useState(() => draftOf(order))
  const [dining, setDining] = useState<Dining>(order.quote.dining ?? 'to-go')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [seenEdits] = useState(order.edits?.length ?? 0)
  const key = useWishKey()
  const drawers = useDrawers().data?.drawers
  const drawer = drawers?.find(({ id }) => id === till.drawerId.value) ?? drawers?.[0]
  const isOtherDining = dining !== (order.quote.dining ?? 'to-go')
  const wishes = { lines: wishesOf(lines), ...(isOtherDining && { dining }) }
  const { data, error } = useQuery({
    queryKey: ['order-edit', order.id, wishes],
    queryFn: ({ signal }) =>
      callPrivate('quoteOrderEdit', { params: { id: order.id }, body: wishes }, { signal }),
    staleTime: 30_000,
    retry: false,
    placeholderData: (previous) => previous,
  })
  const isSame =
    !isOtherDining && JSON.stringify(wishesOf(draftOf(order))) === JSON.stringify(wishes.lines)
  const needsApproval =
    (data?.refundCents ?? 0) > 0 && !can(account.user.value, 'refunds') && !isSame
  const isReady = !isSame && reason !== '' && data !== undefined && error === null

  const save = async (approval?: Approval) => {
    if (!isReady || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const changed = await callPrivate(
        'editOrder',
        {
          params: { id: order.id },
          body: {
            ...wishes,
            reason,
            seenEdits,
            expectedTotalCents: data.quote.totalCents,
            key: key.of([wishes, reason]),
            ...(drawer?.open && { drawerId: drawer.id }),
            ...(approval && { approval }),
          },
        },
        { retries: 0 },
      )
      toasts.show({
        kind: 'success',
        title: `${changed.number} is changed`,
        text: (data.refundCents > 0 && (await backText(order.id))) || moneyText(data, order),
      })
      onDone()
    } catch (failed) {
      setProblem(
        failed instanceof ApiError
          ? failed.message
          : 'We do not know whether it was changed. Please try again.',
      )
    } finally {
      setBusy(false)
      for (const queryKey of [['orders', 'active'], ['orderList'], ['orderRecord'], ['orderMoney']])
        void client.invalidateQueries({ queryKey })
    }
  }

  return (
    <div className="edit-order" aria-busy={isBusy}>
      {!order.forBreak && <DiningField value={dining} onChange={setDining} />}
      <EditLines lines={lines} quote={data?.quote} onChange={setLines} />
      <div className="pos-ticket-choices" role="group" aria-label="Why?">
        <span>Why?</span>
        {EDIT_REASONS.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={reason === each}
            onClick={() => setReason(each)}
          >
            {each}
          </button>
        ))}
      </div>
      {data && (
        <p className="edit-money">
          <b className="numeral">{formatCents(data.quote.totalCents)}</b>
          {data.quote.totalCents === order.quote.totalCents
            ? ', as before. '
            : ` instead of ${formatCents(order.quote.totalCents)}. `}
          {!isSame && moneyText(data, order)}
        </p>
      )}
      <Problem text={problem ?? (error instanceof ApiError ? error.message : null)} />
      {needsApproval ? (
        <>
          <p>Giving money back needs a senior barista or a manager.</p>
          {isReady && (
            <ApprovalForm
              act="refund"
              about={{
                text: `Give ${formatCents(data.refundCents)} back for ${order.number}: ${reason}`,
              }}
              onApprove={(approval) => void save(approval)}
            />
          )}
        </>
      ) : (
        <button
          type="button"
          className="button loud wide"
          disabled={!isReady || isBusy}
          onClick={() => void save()}
        >
          {isBusy ? 'Changing…' : 'Change the order'}
        </button>
      )}
    </div>
  )
}

/** What has to be handed out, by way; `null` where that is not known, since the order is changed either way. */
async function backText(id: string): Promise<string | null> {
  try {
    return wayWords(lastBack(await callPrivate('orderMoney', { params: { id } }, { retries: 0 })))
  } catch {
    return null
  }
}

function moneyText({ dueCents, refundCents }: EditQuote, order: Order): string {
  if (refundCents > 0)
    return `Give ${formatCents(refundCents)} back: what was paid online or by gift card goes back by itself, cash and the card terminal are by hand.`
  if (dueCents === 0) return 'Nothing more to pay.'
  const isPart = order.isPaid || order.dueCents !== undefined
  return isPart ? `Take ${formatCents(dueCents)} more.` : `${formatCents(dueCents)} to pay.`
}
