import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Answer } from '#domain/contracts/api.ts'
import { packSeatCents, packTerms, type PackWorth } from '#domain/booking/packs.ts'
import { tierName } from '#domain/membership/texts.ts'
import type { ClassPack } from '#domain/contracts/class-packs.ts'
import { cart } from '#widgets/state/cart.ts'
import { confirmingTitle, confirmingWords, Unheard, unpaidWords } from '../../layout/Confirming.tsx'
import { toCardPage } from '../../state/card-page.ts'
import { useAfterCard } from '../../state/after-card.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useMyCredits } from '../../state/mine.ts'
import { PAYING_AGAIN_MS } from '../../state/seats.ts'
import { toCart } from '../booking/AddToOrder.tsx'
import { useSeatAct } from '../booking/use-seat-act.tsx'
import './class-packs.css'

/** One's packs of classes, and what a payment that was just made came to. */
export function ClassPacks({ userId }: { userId: string }): ReactNode {
  const { data } = useMyCredits(userId)
  const [query] = useSearchParams()
  const paidFor = query.get('pack')
  if (!data) return null
  const live = data.packs.filter(({ state }) => state === 'paid')
  return (
    <>
      {paidFor && <JustPaid key={paidFor} reference={paidFor} userId={userId} />}
      {live.length > 0 && (
        <section aria-labelledby="my-packs" className="class-packs">
          <h2 id="my-packs">Your packs</h2>
          <ul>
            {live.map((pack) => (
              <OwnPack key={pack.reference} pack={pack} at={data} userId={userId} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The packs that are sold. */
export function PacksForSale({ userId }: { userId: string }): ReactNode {
  const { data: sold } = useQuery({
    queryKey: ['mine', userId, 'class-packs'],
    queryFn: ({ signal }) => callPrivate('classPacks', {}, { signal }),
  })
  if (!sold || sold.packs.length === 0) return null
  return (
    <section aria-labelledby="packs-for-sale" className="class-packs">
      <h2 id="packs-for-sale">Class packs</h2>
      <ul>
        {sold.packs.map((offer) => (
          <Offer key={offer.name} offer={offer} tier={sold.tier} />
        ))}
      </ul>
    </section>
  )
}

/** After the provider's page: the server is asked until it knows. */
function JustPaid({ reference, userId }: { reference: string; userId: string }): ReactNode {
  const cache = useQueryClient()
  const { data: pack, refetch } = useQuery({
    queryKey: ['mine', userId, 'pack', reference],
    queryFn: async ({ signal }) => {
      const found = await callPrivate('packStanding', { params: { reference } }, { signal })
      if (found.state !== 'open') await cache.invalidateQueries({ queryKey: CREDITS(userId) })
      return found
    },
    refetchInterval: ({ state }) => state.data?.state === 'open' && PAYING_AGAIN_MS,
  })
  const after = useAfterCard(
    { isOpen: pack && pack.state === 'open', failure: pack?.failure },
    refetch,
  )
  if (after.isUnheard) return <Unheard after={after} />
  if (!pack || pack.state === 'returned' || pack.state === 'over') return null
  return (
    <p className={pack.failure ? 'notice is-error' : 'notice'} role="status">
      {pack.state === 'paid'
        ? `Paid: ${pack.title} is yours.`
        : after.isConfirming
          ? `${confirmingTitle()}. ${confirmingWords()}`
          : (pack.failure ??
            unpaidWords(`${pack.title} is not yours before it is paid.`, NOTHING_PAID))}
    </p>
  )
}

/** A pack is paid in one. */
const NOTHING_PAID = { paidCents: 0, refundedCents: 0 }

const CREDITS = (userId: string) => ['mine', userId, 'class-credits']

function OwnPack({
  pack,
  at,
  userId,
}: {
  pack: ClassPack
  /** Where the café is, and which day it is there. */
  at: Pick<Answer<'myCredits'>, 'timeZone' | 'today'>
  userId: string
}): ReactNode {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [opened] = useState(() => new Date())
  const renew = () => cache.invalidateQueries({ queryKey: CREDITS(userId) })
  const { isBusy, act, problem } = useSeatAct(() => void renew())
  const { title, seats, seatsLeft, upToCents, expiresAt, canReturn, reference, priceCents } = pack
  const { timeZone } = at
  const today = at.today ?? dateIn(timeZone, opened)
  return (
    <li>
      <p className="class-pack-left">
        <b className="numeral">{seatsLeft}</b> of {seats} left
      </p>
      <div>
        <h3>{title}</h3>
        <p>
          {formatCents(packSeatCents(pack))} a seat, in classes that cost {formatCents(upToCents)}{' '}
          or less, materials included. To be booked until{' '}
          {formatDateWithYear(dateIn(timeZone, new Date(expiresAt)), today)}. Choose it when you
          book.
        </p>
        <p className="soft numeral">{reference}</p>
        {canReturn &&
          (isAsking ? (
            <p className="class-pack-acts">
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() =>
                  void act(async () => {
                    await callPrivate('returnPack', { params: { reference }, body: {} })
                    await renew()
                  })
                }
              >
                Give it back: {formatCents(priceCents)} goes to my card
              </button>
              <button type="button" className="button quiet" onClick={() => setAsking(false)}>
                Keep it
              </button>
            </p>
          ) : (
            <button type="button" className="link" onClick={() => setAsking(true)}>
              Give it back
            </button>
          ))}
        {problem}
      </div>
    </li>
  )
}

type Sold = Answer<'classPacks'>

function Offer({ offer, tier }: { offer: Sold['packs'][number]; tier: Sold['tier'] }): ReactNode {
  useSignals()
  const { id, name, priceCents, days } = offer
  const isIn = cart.lines.value.some((line) => line.id === id)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { isBusy, act, problem } = useSeatAct(() => {})
  return (
    <li>
      <p className="class-pack-left">
        <b className="numeral">{formatCents(priceCents)}</b>
      </p>
      <div>
        <h3>{name}</h3>
        <p>
          {packTerms(offer)}, materials included. Good for{' '}
          {days === 365 ? 'a year' : `${days} days`} from today.
        </p>
        <p>{worthWords(offer.worth, tier)}</p>
        <div className="class-pack-acts">
          {isIn ? (
            <p>
              <b>In your order.</b> <Link to="/checkout">Check out</Link>
            </p>
          ) : (
            <button
              type="button"
              className="button"
              onClick={() => toCart({ id, name, priceCents }, 'session', 'pack')}
            >
              Add {name} to your order
            </button>
          )}
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() =>
              void act(async () => {
                const { url } = await callPrivate('buyPack', { body: { name, priceCents, key } })
                // Whoever comes back to this page buys another one.
                setKey(crypto.randomUUID())
                toCardPage(url)
              })
            }
          >
            {isBusy ? 'One moment…' : `Buy ${name}`}
          </button>
        </div>
        {problem}
      </div>
    </li>
  )
}

/** What it is worth to whoever looks at it. */
function worthWords(
  { pays, cheaper, savesUpToCents, savesFromCents }: PackWorth,
  tier: Sold['tier'],
): string {
  const whose = tier === 'none' ? '' : `With your ${tierName(tier)}, `
  const say = (words: string) =>
    whose === '' ? words.slice(0, 1).toUpperCase() + words.slice(1) : `${whose}${words}`
  if (pays === 0) return say('none of the upcoming classes can be paid with it.')
  if (cheaper === 0)
    return say(
      'each upcoming class that it pays costs you less on its own: this pack saves you nothing now.',
    )
  const exactly = savesFromCents === savesUpToCents ? '' : 'up to '
  const saves = `it saves you ${exactly}${formatCents(savesUpToCents)} a seat`
  if (cheaper === pays) return say(`${saves}.`)
  return say(
    `${saves}, in ${cheaper} of the ${pays} upcoming classes that it pays. The others cost you less on their own.`,
  )
}
