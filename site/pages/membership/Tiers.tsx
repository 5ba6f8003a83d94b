import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { savingsOf, type Usual } from '#domain/membership/savings.ts'
import { extraWords } from '#domain/membership/perks.ts'
import type { DiscountArea, PaidTier } from '#domain/membership/tiers.ts'
import { rich, spanish, t, word } from '../../texts/t.ts'
import { TierInks } from './TierInks.tsx'

const areas = (): [DiscountArea, string][] => [
  ['menu', t('The menu')],
  ['workshops', t('Classes')],
  ['space', t('Rooms')],
]

/** The tiers side by side: one ink, two, three. */
export function Tiers({
  tiers,
  usual,
  isFailed,
  bestId,
  isExample,
}: {
  /** Those that are sold. */
  tiers: readonly PaidTier[]
  /** Null until its prices are there. */
  usual: Usual | null
  isFailed: boolean
  bestId: string | null
  /** Nobody has said yet what they usually have. */
  isExample: boolean
}): ReactNode {
  return (
    <table className="tiers">
      <caption className="visually-hidden">
        {t('What each membership takes off, and what it costs')}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('Membership')}</span>
          </th>
          {tiers.map((tier) => (
            <th key={tier.id} scope="col" data-best={tier.id === bestId || undefined}>
              <TierInks tier={tier.id} />
              <span className="tier-name">{shortName(tier)}</span>
              <span className="tier-price">
                {rich('{price} a month', {
                  price: <b className="numeral">{dollars(tier.priceCents)}</b>,
                })}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas().map(([area, label]) => (
          <tr key={area}>
            <th scope="row">{label}</th>
            {tiers.map(({ id, discounts }) => (
              <td key={id}>
                {discounts[area] > 0 ? (
                  rich('{percent} off', {
                    percent: <b className="numeral">{discounts[area]}%</b>,
                  })
                ) : (
                  <span className="soft">{t('full price')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('Extras')}</th>
          {tiers.map((tier) => (
            <td key={tier.id} className="tier-perk">
              {extraWords(tier, spanish() ? 'es' : 'en').map((perk) => (
                <span key={perk}>{perk}</span>
              ))}
            </td>
          ))}
        </tr>
        {!isFailed && (
          <tr>
            <th scope="row">{t(isExample ? 'The example below saves' : 'Your usual saves')}</th>
            {tiers.map((tier) => (
              <Saved key={tier.id} tier={tier} usual={usual} isBest={tier.id === bestId} />
            ))}
          </tr>
        )}
        <tr className="tiers-join">
          <th scope="row">
            <span className="visually-hidden">{t('Join')}</span>
          </th>
          {tiers.map((tier) => (
            <td key={tier.id}>
              <Link
                className={tier.id === bestId ? 'button loud' : 'button'}
                to={`/membership/join?tier=${tier.id}`}
              >
                {t('Join {tier}', { tier: shortName(tier) })}
              </Link>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Saved({
  tier,
  usual,
  isBest,
}: {
  tier: PaidTier
  usual: Usual | null
  isBest: boolean
}): ReactNode {
  if (!usual)
    return (
      <td>
        <span className="visually-hidden">{t('Adding it up')}</span>
        <span className="blank tier-blank" />
      </td>
    )
  const { totalCents, netCents } = savingsOf(tier, usual)
  return (
    <td className={isBest ? 'is-best' : undefined}>
      <b>{formatCents(totalCents)}</b>
      <span className="tier-net">
        {netCents > 0
          ? t('{amount} more than it costs', { amount: formatCents(netCents) })
          : netCents === 0
            ? t('exactly what it costs')
            : t('{amount} less than it costs', { amount: formatCents(-netCents) })}
      </span>
    </td>
  )
}

/** 'Premium', 'Membresía premium' */
export function tierName({ name }: PaidTier): string {
  return word(name).replace(' Membership', '')
}

/** 'Premium', in Spanish too: the head of a narrow column. */
function shortName(tier: PaidTier): string {
  return tierName(tier).replace(/^Membresía (.)/, (_, first: string) => first.toUpperCase())
}
