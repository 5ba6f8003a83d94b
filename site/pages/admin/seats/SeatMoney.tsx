import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { StaffSeats } from '#domain/contracts/seats.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { Facts } from '../Facts.tsx'
import { Problem } from '../Problem.tsx'
import { TakeAtCounter } from '../TakeAtCounter.tsx'
import { useAct } from '../use-act.ts'

/** What was paid for a party's seats, what is due, and what is handed out. */
export function SeatMoney({ reference }: { reference: string }): ReactNode {
  const money = useQuery({
    queryKey: ['staffSeats', reference],
    queryFn: ({ signal }) => callPrivate('staffSeats', { params: { reference } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={money} what="what was paid" lines={2}>
      {(seats) => (seats.totalCents === null ? null : <Money seats={seats} />)}
    </Loaded>
  )
}

function Money({ seats }: { seats: StaffSeats }): ReactNode {
  const { act, problem } = useAct(['staffSeats', 'reservations', 'classDoors'])
  const { reference, totalCents, payments, refundedCents, creditedCents, keptCents } = seats
  const { dueCents, refunds } = seats
  const given = (cents: number) => (cents > 0 ? formatCents(cents) : null)
  return (
    <>
      <Facts
        facts={[
          ['Price', formatCents(totalCents ?? 0)],
          [
            'Paid',
            payments
              .map(
                ({ amountCents, method }) =>
                  `${formatCents(amountCents)} ${method ? METHOD_NAMES[method].toLowerCase() : 'by credit'}`,
              )
              .join(', ') || 'nothing yet',
          ],
          ['Given back', given(refundedCents)],
          ['Back in a pack', given(seats.backInPackCents)],
          ['As credit', given(creditedCents)],
          ['Kept', given(keptCents)],
          ['To pay', given(dueCents)],
        ]}
      />
      <div className="acts">
        {dueCents > 0 && (
          <TakeAtCounter
            key={dueCents}
            dueCents={dueCents}
            take={(body) =>
              act(() => callPrivate('takeSeatPayment', { params: { reference }, body }))
            }
          />
        )}
        {refunds
          .filter(({ isAtCounter }) => isAtCounter)
          .map(({ id, amountCents, failure }) => (
            <div key={id}>
              {failure && <p>{failure}</p>}
              <button
                type="button"
                className="button"
                onClick={() =>
                  act(() =>
                    callPrivate('handOutSeatRefund', {
                      params: { reference, refundId: id },
                      body: {},
                    }),
                  )
                }
              >
                {formatCents(amountCents)} was handed out
              </button>
            </div>
          ))}
      </div>
      <Problem text={problem} />
    </>
  )
}
