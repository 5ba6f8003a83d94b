import { Minus, Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { tierState, tierStateWords } from '#domain/booking/tickets.ts'
import { MOST_SEATS } from '#domain/booking/values.ts'
import type { Tier } from '#domain/membership/tiers.ts'
import { FieldError, wiring } from '../../forms/Field.tsx'
import type { FieldForm } from '../../forms/use-form.ts'
import { t, word, written } from '../../texts/t.ts'
import type { Choice, Sale } from './ticket-choice.ts'
import { PriceFor } from './TicketPrice.tsx'
import './tickets.css'

type Props = {
  form: FieldForm<Choice>
  event: CafeEvent
  sale: Sale
  cafe: CafeNow
  /** Of whoever is signed in, on the day of the event. */
  member: Tier
  /** The room is full: what is chosen is waited for. */
  mayWait: boolean
}

/** The tickets that there are: what each costs, whether it can be had now, and how many. */
export function TicketTiers({ form, sale, cafe, member, mayWait }: Props): ReactNode {
  const now = new Date(cafe.now)
  const { counts, prices } = form.values
  return (
    <fieldset className="ticket-tiers" id={form.fieldId('counts')} tabIndex={-1}>
      <legend>{t('Tickets')}</legend>
      <FieldError form={form} name="counts" />
      <ul>
        {sale.tiers.map((tier) => {
          const { id, name, note, kind, priceCents, left = null } = tier
          const state = tierState(tier, mayWait ? null : left, now)
          const words = tierStateWords(tier, state, cafe.cafe.timeZone)
          const count = counts[id] ?? 0
          const set = (next: number) => form.set({ counts: { ...counts, [id]: next } })
          return (
            <li key={id} data-state={state}>
              <div className="ticket-tier" lang={written()}>
                <b>{name}</b>
                {note && <span className="soft">{note}</span>}
                <span className="ticket-left" lang={written() && 'es'}>
                  {word(words) ||
                    (tier.number !== null && left !== null && left <= 10 && !mayWait
                      ? t('{count} left', { count: left })
                      : '')}
                </span>
              </div>
              <p className="ticket-prices">
                <PriceFor sale={sale} ticket={tier} tier={member} className="ticket-price numeral">
                  {priceOf(tier)}
                </PriceFor>
              </p>
              <div
                className="ticket-count"
                role="group"
                aria-label={t('How many: {name}', { name })}
              >
                <button
                  type="button"
                  aria-label={t('One {name} less', { name })}
                  disabled={count === 0}
                  onClick={() => set(count - 1)}
                >
                  <Icon of={Minus} />
                </button>
                <output className="numeral" aria-live="polite">
                  {count}
                </output>
                <button
                  type="button"
                  aria-label={t('One {name} more', { name })}
                  disabled={state !== 'open' || count >= MOST_SEATS}
                  onClick={() => set(count + 1)}
                >
                  <Icon of={Plus} />
                </button>
              </div>
              {kind === 'choose' && count > 0 && (
                <div className="ticket-choose field">
                  <label htmlFor={form.fieldId(`prices.${id}`)}>
                    {t('What you pay for each, in $')}
                  </label>
                  <input
                    {...wiring(form, `prices.${id}`)}
                    inputMode="decimal"
                    maxLength={9}
                    value={prices[id] ?? (priceCents / 100).toFixed(2)}
                    onChange={({ target }) =>
                      form.set({ prices: { ...prices, [id]: target.value } })
                    }
                  />
                  <FieldError form={form} name={`prices.${id}`} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function priceOf({ kind, priceCents }: Sale['tiers'][number]): string {
  const price = dollars(priceCents)
  if (kind === 'choose') return priceCents > 0 ? t('{price} or more', { price }) : t('What you can')
  return priceCents === 0 ? t('Free') : price
}
