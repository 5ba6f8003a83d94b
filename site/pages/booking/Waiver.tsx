import { useState, type ReactNode } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { callPrivate } from '../../state/call-private.ts'
import { t } from '../../texts/t.ts'
import { useSeatAct } from './use-seat-act.tsx'
import { WaiverText } from './WaiverText.tsx'
import './waiver.css'
import '#site/forms/tick.css'

type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** The waiver of a class: who agreed to it, and a tick for each who did not. */
export function Waiver({ seats, onChange }: Props): ReactNode {
  const { reference, token, waiver } = seats
  const [chosen, setChosen] = useState<string[]>([])
  const { isBusy, act, problem } = useSeatAct(onChange)
  if (!waiver) return null
  const open = waiver.people.filter(({ agreedAt }) => agreedAt === null)
  if (open.length === 0)
    return (
      <details className="waiver">
        <summary>
          {t(waiver.people.length === 1 ? 'You agreed to the waiver' : 'All agreed to the waiver')}
        </summary>
        <WaiverText text={waiver.text} />
      </details>
    )
  return (
    <section className="waiver" aria-labelledby={`waiver-${reference}`}>
      <h3 id={`waiver-${reference}`}>{t('Before you come')}</h3>
      <WaiverText text={waiver.text} />
      <fieldset>
        <legend>{t('Who has read it and agrees? For children their parent or guardian.')}</legend>
        {open.map(({ pass, name }) => (
          <label key={pass} className="tick">
            <input
              type="checkbox"
              checked={chosen.includes(pass)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, pass] : chosen.filter((each) => each !== pass),
                )
              }
            />
            <span>{t('{name} agrees', { name })}</span>
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className="button"
        disabled={isBusy || chosen.length === 0}
        onClick={() =>
          void act(() =>
            callPrivate('signWaiver', {
              params: { reference },
              body: { token, version: waiver.version, passes: chosen },
            }),
          )
        }
      >
        {t(isBusy ? 'One moment…' : 'Agree')}
      </button>
      {problem}
    </section>
  )
}
