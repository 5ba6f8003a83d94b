import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { bestTier, savingsOf, type Usual } from '#domain/membership/savings.ts'
import { ratesOf } from '#domain/booking/rates.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { tiersOnSale } from '#domain/membership/tiers.ts'
import { useClasses } from '../../state/booking.ts'
import { atFirstRest } from '../../layout/use-first-rest.ts'
import { Failed } from '../../layout/Failed.tsx'
import { useCafe, useMenu } from '../../state/queries.ts'
import { t } from '../../texts/t.ts'
import { tierName, Tiers } from './Tiers.tsx'
import { UsualSheet, type UsualChoice } from './UsualSheet.tsx'
import './membership.css'

// Somebody who works around the corner: a drink a day, a class every other week.
const FIRST: UsualChoice = { itemId: '', drinksPerWeek: 6, classesPerMonth: 2, roomHours: 0 }

/** Three tiers, each one ink more, and a sheet on which a visitor sees which of them pays for itself. */
export function MembershipPage(): ReactNode {
  const [choice, setChoice] = useState(FIRST)
  const back = useBackToOrder()
  const menu = useMenu()
  const cafe = useCafe()
  const roomHourCents = ratesOf(cafe.data?.cafe ?? {})['art-space'].hourlyCents
  const classes = useClasses()
  const drinks = useMemo(
    () => (menu.data?.items ?? []).filter(({ kind }) => kind === 'drink'),
    [menu.data],
  )
  const drink = drinks.find(({ id }) => id === choice.itemId) ?? drinks[0]
  const prices = (classes.data ?? []).map(({ priceCents }) => priceCents)
  // A sum without one of its prices would be wrong, not smaller.
  const usual: Usual | null =
    drink && classes.data
      ? {
          drinksPerWeek: choice.drinksPerWeek,
          drinkCents: drink.priceCents,
          classesPerMonth: choice.classesPerMonth,
          classCents: prices.length
            ? wholeDollars(prices.reduce((sum, cents) => sum + cents, 0) / prices.length)
            : 0,
          roomHoursPerMonth: choice.roomHours,
          roomHourCents,
        }
      : null
  const tiers = tiersOnSale(cafe.data?.cafe ?? {})
  const best = usual && bestTier(tiers, usual)
  // Nothing is best for who has not said what they have.
  const bestId = choice === FIRST ? null : (best?.id ?? null)
  const net = usual && best ? savingsOf(best, usual).netCents : 0
  const failed = [menu, classes].filter(({ data, isError }) => isError && !data)

  return (
    <div className="membership" data-area="membership">
      <header className="page-head">
        <h1>{t('Come often')}</h1>
        <p className="lead">
          {t(
            'Members pay less for what they order anyway. You pay a month ahead, by card or at the counter, and it renews every month until you pause or cancel it.',
          )}{' '}
          <Link to="/membership/dashboard">{t('Your membership')}</Link>
          {'\u00A0· '}
          <Link to="/membership/give">{t('Give one as a gift')}</Link>
        </p>
      </header>
      {back}
      <Tiers
        tiers={tiers}
        usual={usual}
        isFailed={failed.length > 0}
        bestId={bestId}
        isExample={choice === FIRST}
      />
      <section className="usual" aria-labelledby="usual-title">
        <div>
          <h2 id="usual-title">{t('What would you save?')}</h2>
          {failed.length > 0 ? (
            <Failed
              what={t('the prices of what you have')}
              onRetry={() => failed.map(({ refetch }) => refetch())}
            />
          ) : (
            <UsualSheet
              choice={choice}
              drinks={drinks}
              drink={drink}
              classCents={usual?.classCents ?? 0}
              roomHourCents={roomHourCents}
              onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
            />
          )}
        </div>
        <p className="usual-verdict" role="status">
          {!usual ? (
            failed.length === 0 && <span className="blank" aria-label={t('Adding it up')} />
          ) : best ? (
            <>
              <b className="numeral">{dollars(net < 100 ? net : wholeDollars(net))}</b>
              <span>
                {t('saved each month with {tier}, after what it costs.', {
                  tier: tierName(best),
                })}
              </span>
            </>
          ) : (
            <>
              <b className="numeral">$0</b>
              <span>
                {t(
                  'None of them pays for itself with that. Come as you are; we are glad either way.',
                )}
              </span>
            </>
          )}
        </p>
      </section>
    </div>
  )
}

/** The way back to an order, which only the browser knows of: downloaded after what the page needs first. */
function useBackToOrder(): ReactNode {
  const [back, setBack] = useState<ReactNode>(null)
  useEffect(
    () =>
      atFirstRest(() => {
        void import('./BackToOrder.tsx')
          .then(({ BackToOrder }) => setBack(<BackToOrder />))
          .catch(() => {})
      }),
    [],
  )
  return back
}

function wholeDollars(cents: number): number {
  return Math.round(cents / 100) * 100
}
