import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { comingExceptions } from '#domain/cafe/hours.ts'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { useCafe } from '../state/queries.ts'
import { theme, useTheme, type Theme } from '../state/theme.ts'
import { t, word } from '../texts/t.ts'
import { HoursRows } from './HoursRows.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { Newsletter } from './Newsletter.tsx'
import './footer.css'

const themes = (): [Theme, string][] => [
  ['auto', t('Auto')],
  ['light', t('Day')],
  ['dark', t('Night')],
]

/** How far ahead other hours than those of the week are said. */
const DAYS_AHEAD = 7

/** Quick links, address, email, hours, social and review links, the legal pages. */
export function Footer(): ReactNode {
  return (
    <footer className="site-footer">
      <p className="footer-word" aria-hidden="true">
        creative lounge
      </p>
      <div className="footer-grid">
        <Hours />
        <FindUs />
        <nav aria-labelledby="footer-go">
          <h2 id="footer-go">{t('Go to')}</h2>
          <ul>
            {NAVIGATION.quick.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{word(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <SayHello />
      </div>
      <Newsletter />
      <div className="footer-end">
        <Themes />
        <ul className="legal">
          <li>
            <LanguageLink className="link" />
          </li>
          {NAVIGATION.legal.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{word(label)}</Link>
            </li>
          ))}
        </ul>
        <ul className="ink-bar" aria-hidden="true">
          <li />
          <li />
          <li />
          <li />
          <li />
          <li />
        </ul>
      </div>
    </footer>
  )
}

function Hours(): ReactNode {
  const { data, isError, refetch } = useCafe()
  return (
    <section aria-labelledby="footer-hours">
      <h2 id="footer-hours">{t('Hours')}</h2>
      {data ? (
        <dl className="hours">
          <HoursRows
            hours={data.hours}
            exceptions={comingExceptions(data.cafe, data.today, DAYS_AHEAD)}
          />
        </dl>
      ) : isError ? (
        <p>
          {t('The hours could not be loaded.')}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      ) : (
        <span className="blank hours-blank" aria-label={t('Loading the hours')} role="status" />
      )}
    </section>
  )
}

function FindUs(): ReactNode {
  const cafe = useCafe().data?.cafe
  return (
    <section aria-labelledby="footer-find">
      <h2 id="footer-find">{t('Find us')}</h2>
      {cafe && (
        <address>
          <span>{cafe.street}</span>
          <span>
            {cafe.city}, {cafe.region} {cafe.postalCode}
          </span>
          <a href={`mailto:${cafe.email}`}>
            {/* A narrow column breaks it there, and nowhere else. */}
            {cafe.email.split('@')[0]}@<wbr />
            {cafe.email.split('@')[1]}
          </a>
          <a href={`tel:${cafe.phone.replaceAll(/[^+\d]/g, '')}`}>{cafe.phone}</a>
        </address>
      )}
    </section>
  )
}

function SayHello(): ReactNode {
  const cafe = useCafe().data?.cafe
  return (
    <section aria-labelledby="footer-social">
      <h2 id="footer-social">{t('Say hello')}</h2>
      {cafe && (
        <ul>
          {cafe.social.map(({ id, label, href }) => (
            <li key={id}>
              <a href={href} rel="noopener">
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href={cafe.reviewUrl} rel="noopener">
              {t('Leave a review')}
            </a>
          </li>
        </ul>
      )}
    </section>
  )
}

/** Day, night, or what the visitor's system asks for. */
function Themes(): ReactNode {
  useEffect(() => theme.recall(), [])
  const chosen = useTheme()
  return (
    <fieldset className="paper">
      <legend>{t('Day or night')}</legend>
      {themes().map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            checked={chosen === value}
            onChange={() => theme.choose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
