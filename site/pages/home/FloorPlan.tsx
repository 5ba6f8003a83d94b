import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ratesOf, type Rates } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { isRouted } from '../../routes.tsx'
import { useCafe } from '../../state/queries.ts'
import { t } from '../../texts/t.ts'
import './floor-plan.css'

type Room = {
  id: string
  name: string
  text: string
  /** Where to go on; shown only where that page is. */
  link?: { label: string; to: string }
}

const dollars = (cents: number) => formatCents(cents).replace('.00', '')

const rooms = ({ 'art-space': art }: Rates): Room[] => [
  {
    id: 'bar',
    name: t('The bar'),
    text: t('Order here, or ahead from your phone. Watch it being shaken.'),
    link: { label: t('Read the menu'), to: '/menu' },
  },
  {
    id: 'lounge',
    name: t('The lounge'),
    text: t('Deep chairs, low tables, plugs, and a shelf of sketchbooks that anyone may continue.'),
  },
  {
    id: 'art',
    name: t('The Art Space'),
    text: t(
      'The long table, the sink, the press. Yours for {price} an hour, {least} to {most} hours.',
      { price: dollars(art.hourlyCents), least: art.minHours, most: art.maxHours },
    ),
    link: { label: t('Reserve it'), to: '/book-space' },
  },
  {
    id: 'wall',
    name: t('The wall'),
    text: t('Work by artists from around here, hung where you wait in line.'),
    link: { label: t('See what hangs'), to: '/gallery' },
  },
]

/** The floor plan. Pointing at a room's words inks the room. */
export function FloorPlan(): ReactNode {
  const { data } = useCafe()
  const rates = ratesOf(data?.cafe ?? {})
  const venue = rates['entire-venue']
  return (
    <section className="plan" aria-labelledby="plan-title">
      <h2 id="plan-title">{t('Four rooms, one kettle')}</h2>
      <svg className="plan-print" viewBox="0 0 800 560" fill="none" aria-hidden="true">
        <g className="plan-inks">
          <path data-room="bar" d="M30 34 331 28l3 196-306 6z" fill="var(--ink-lemon)" />
          <path data-room="lounge" d="m26 226 310-5 3 306-309 5z" fill="var(--ink-taro)" />
          <path data-room="art" d="m334 122 440-6-4 410-438 3z" fill="var(--ink-coral)" />
          <path data-room="wall" d="m330 30 442-4 2 96-446 4z" fill="var(--ink-matcha)" />
        </g>
        <g className="plan-lines">
          <path
            className="plan-walls"
            d="M120 545H22V24h756v520H196M336 24v66M336 168v74M336 318v226M336 124h90M520 124h258M22 232h80M196 232h140"
          />
          <path d="M120 545q2-72 74-74M196 545v-2M426 124q4 68 66 66" />
          <path d="M64 66h196v46H110v86H64zM92 88h140M84 132v50" />
          <path d="M150 150h0M190 150h0M230 150h0M150 190h0" className="plan-stools" />
          <path d="M52 290h96v34H52zM52 330v92h34v-92M122 366l60-4 3 48-60 4zM246 296a34 34 0 1 0 .1 0M224 440l76-4 3 62-76 4zM246 452h34M60 466h70v40H60z" />
          <path d="M420 236l262-6 3 92-263 5zM640 420h104v84H640zM662 438h60v40h-60zM700 438v-22M384 470h150v36H384z" />
          <path
            d="M440 212h0M496 211h0M552 210h0M608 209h0M664 208h0M440 352h0M496 351h0M552 350h0M608 349h0M664 348h0"
            className="plan-stools"
          />
          <path d="M372 32h52v12h-52zM450 32h34v12h-34zM510 32h74v12h-74zM610 32h40v12h-40zM676 32h60v12h-60zM770 60v40" />
        </g>
        <g className="plan-numbers">
          {[
            [286, 190],
            [282, 412],
            [592, 470],
            [700, 106],
          ].map(([x, y], i) => (
            <text key={x} x={x} y={y}>
              {i + 1}
            </text>
          ))}
        </g>
      </svg>
      <ol className="plan-rooms">
        {rooms(rates).map(({ id, name, text, link }) => (
          <li key={id} data-room={id}>
            <h3>{name}</h3>
            <p>
              {text}{' '}
              {link && isRouted(link.to) && (
                <Link className="link" to={link.to}>
                  {link.label}
                </Link>
              )}
            </p>
          </li>
        ))}
        <li className="plan-all">
          <h3>{t('All of it')}</h3>
          <p>
            {t(
              'On Mondays and Tuesdays you can rent the house: {price} an hour, {least} to {most} hours{special}.',
              {
                price: dollars(venue.hourlyCents),
                least: venue.minHours,
                most: venue.maxHours,
                special: venue.special
                  ? t(', {price} an hour if you stay {hours}', {
                      price: dollars(venue.special.hourlyCents),
                      hours: venue.special.hours,
                    })
                  : '',
              },
            )}{' '}
            {isRouted('/book-space') ? (
              <Link className="link" to="/book-space">
                {t('Reserve the house')}
              </Link>
            ) : (
              data && (
                <a
                  className="link"
                  href={`mailto:${data.cafe.email}?subject=Renting%20the%20house`}
                >
                  {t('Ask for a date')}
                </a>
              )
            )}
          </p>
        </li>
      </ol>
    </section>
  )
}
