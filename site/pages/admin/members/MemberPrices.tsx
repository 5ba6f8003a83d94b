import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useSendsMail } from '#site/state/queries.ts'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { MemberPrices as Prices } from '#domain/contracts/memberships.ts'
import { tierName } from '#domain/membership/texts.ts'
import { PRICE_NOTICE_DAYS } from '#domain/membership/values.ts'
import { SureButton } from '#site/forms/SureButton.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'
import './members.css'

type Of = Prices['tiers'][number]

/** Where members pay something else than whoever joins now: how many, and how they come to pay the same. */
export function MemberPrices(): ReactNode {
  const { data } = useQuery({
    queryKey: ['memberPrices'],
    queryFn: ({ signal }) => callPrivate('memberPrices', undefined, { signal }),
  })
  const shown = data?.tiers.filter((of) => of.others + of.told + of.promised > 0) ?? []
  if (!data || shown.length === 0) return null
  return (
    <section aria-labelledby="member-prices">
      <h2 id="member-prices">Prices of members</h2>
      {shown.map((of) => (
        <TierPrice key={of.tier} of={of} prices={data} />
      ))}
    </section>
  )
}

function TierPrice({ of, prices }: { of: Of; prices: Prices }): ReactNode {
  const { tier, priceCents, members, others, told, promised, newPrice } = of
  const { today, firstDay } = prices
  const id = useId()
  const { act, problem } = useAct(['memberPrices', 'members', 'member'])
  const sendsMail = useSendsMail()
  const [fromOn, setFromOn] = useState(firstDay)
  const price = formatCents(priceCents)
  return (
    <div className="member-manage">
      <h3>{tierName(tier)}</h3>
      <p>
        Whoever joins now pays {price} a month.{' '}
        {others > 0 &&
          `${others} of ${people(members)} ${others === 1 ? 'pays' : 'pay'} another price. `}
        {newPrice &&
          `${people(told)} ${told === 1 ? 'was' : 'were'} told of ${formatCents(newPrice.cents)} for months from ${formatDateWithYear(newPrice.on, today)} on. `}
        {promised > 0 &&
          `${people(promised)} joined under terms by which the price stays, and ${promised === 1 ? 'keeps' : 'keep'} it.`}
      </p>
      <Problem text={problem} />
      {others > 0 && (
        <div className="acts">
          <label htmlFor={id}>
            Months that begin on this day or later{' '}
            <input
              id={id}
              className="input"
              type="date"
              required
              min={firstDay}
              value={fromOn}
              onChange={(event) => setFromOn(event.target.value)}
            />
          </label>
          <SureButton
            label={`Let them pay ${price}`}
            about={tierName(tier)}
            sure={`Write to ${people(others)}`}
            busy="Writing…"
            onSure={() =>
              act(() =>
                callPrivate('changeMemberPrices', {
                  body: { tier, expectedCents: priceCents, fromOn },
                }),
              )
            }
          />
        </div>
      )}
      {others > 0 && (
        <p className="soft">
          Each is told at once, in the notifications{sendsMail && ' and by email'}, from which of
          their own months on: {PRICE_NOTICE_DAYS} days ahead at least. Until then they can change
          or cancel.
        </p>
      )}
      {told > 0 && (
        <SureButton
          label="Take the new price back"
          about={tierName(tier)}
          sure={`Write to ${people(told)}`}
          busy="Writing…"
          onSure={() => act(() => callPrivate('keepMemberPrices', { body: { tier } }))}
        />
      )}
    </div>
  )
}

const people = (count: number) => (count === 1 ? '1 member' : `${count} members`)
