import { useId, useState, type ReactNode } from 'react'
import { CALENDAR_FEEDS } from '#domain/booking/calendar-feeds.ts'
import { typeOf } from '#domain/booking/class-list.ts'
import { EVENT_KINDS, kindsOf } from '#domain/booking/event-list.ts'
import { useClasses, useEvents } from '../../state/booking.ts'
import { rich, t, word } from '../../texts/t.ts'

/** The calendar as feeds that a phone keeps up to date by itself. */
export function CalendarFeeds(): ReactNode {
  const [copied, setCopied] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [chosen, setChosen] = useState({ type: '', kind: '' })
  const id = useId()
  const types = [...new Set(useClasses().data?.map(typeOf))].toSorted()
  const kinds = kindsOf(useEvents().data?.events ?? [])
  const narrow = {
    type: {
      all: t('All types'),
      choices: types.map((value) => ({ value, label: word(value) })),
    },
    kind: {
      all: t('All kinds'),
      choices: kinds.map(({ kind }) => ({ value: kind, label: word(EVENT_KINDS[kind]) })),
    },
  }
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
        {feeds(chosen).map(({ path, label, by }) => (
          <li key={label}>
            {by && narrow[by].choices.length > 1 ? (
              <div className="calendar-feed-type">
                <label htmlFor={`${id}-${by}`}>
                  <b>{word(label)}</b>
                </label>
                <select
                  id={`${id}-${by}`}
                  className="input"
                  value={chosen[by]}
                  onChange={({ target }) => setChosen({ ...chosen, [by]: target.value })}
                >
                  <option value="">{narrow[by].all}</option>
                  {narrow[by].choices.map(({ value, label: name }) => (
                    <option key={value} value={value}>
                      {name}
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

/** That of the classes has only those of a type, and that of the events only those of a kind, where one is chosen. */
const feeds = (chosen: { type: string; kind: string }) =>
  CALENDAR_FEEDS.map(({ path, label, kind }) => {
    const by = kind && BY[kind]
    return { path: by && chosen[by] ? `${path}?${by}=${chosen[by]}` : path, label, by }
  })
const BY = { class: 'type', event: 'kind' } as const

const addressOf = (path: string) => `${location.origin}${path}`

/** `webcal:` opens the calendar of the device; the address in the page stays one that every browser can download. */
function subscribe(event: { preventDefault: () => void; currentTarget: HTMLAnchorElement }) {
  event.preventDefault()
  location.href = event.currentTarget.href.replace(/^https?:/, 'webcal:')
}
