import { useId, useState, type ReactNode } from 'react'
import { CALENDAR_FEEDS } from '#domain/booking/calendar-feeds.ts'
import { useClasses } from '../../state/booking.ts'
import { rich, t, word } from '../../texts/t.ts'

/** The calendar as feeds that a phone keeps up to date by itself. */
export function CalendarFeeds(): ReactNode {
  const [copied, setCopied] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [type, setType] = useState('')
  const id = useId()
  const types = [...new Set(useClasses().data?.map(({ type = 'other' }) => type))].toSorted()
  const copy = async (path: string) => {
    setFailed(null)
    try {
      await navigator.clipboard.writeText(addressOf(path))
      setCopied(path)
    } catch {
      setFailed(path)
    }
  }
  return (
    <section className="calendar-feeds" aria-labelledby="calendar-feeds">
      <h2 id="calendar-feeds">{t('In your own calendar')}</h2>
      <p>
        {t(
          'Subscribe once, and new dates, changes and cancellations appear in your calendar by themselves. Nobody has to sign in, and we do not learn who subscribes.',
        )}
      </p>
      <ul>
        {feeds(type).map(({ path, label, isOfType }) => (
          <li key={label}>
            {isOfType && types.length > 1 ? (
              <div className="calendar-feed-type">
                <label htmlFor={id}>
                  <b>{word(label)}</b>
                </label>
                <select
                  id={id}
                  className="input"
                  value={type}
                  onChange={({ target }) => setType(target.value)}
                >
                  <option value="">{t('All types')}</option>
                  {types.map((each) => (
                    <option key={each} value={each}>
                      {word(each)}
                    </option>
                  ))}
                </select>
              </div>
            ) : (
              <b>{word(label)}</b>
            )}
            <a className="button" href={path} onClick={subscribe}>
              {t('Subscribe')}
            </a>
            <button type="button" className="link" onClick={() => void copy(path)}>
              {t(copied === path ? 'Copied' : 'Copy the address')}
            </button>
            {failed === path && (
              <p role="alert">
                {rich('This browser does not let us copy. The address is {address}', {
                  address: <b>{addressOf(path)}</b>,
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** That of the classes has only those of a type, where one is chosen. */
const feeds = (type: string) =>
  CALENDAR_FEEDS.map(({ path, label, kind }) => ({
    path: kind === 'class' && type ? `${path}?type=${type}` : path,
    label,
    isOfType: kind === 'class',
  }))

const addressOf = (path: string) => `${location.origin}${path}`

/** `webcal:` opens the calendar of the device; the address in the page stays one that every browser can download. */
function subscribe(event: { preventDefault: () => void; currentTarget: HTMLAnchorElement }) {
  event.preventDefault()
  location.href = event.currentTarget.href.replace(/^https?:/, 'webcal:')
}
