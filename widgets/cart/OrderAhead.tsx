import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { PickupSlot } from '#domain/contracts/ordering.ts'
import { cafe, recallPickup, rememberPickup } from '#widgets/state/index.ts'
import { dateText, dayParts, slotText, timeText } from '#widgets/texts/dates.ts'
import { texts } from '#widgets/texts/language.ts'
import { dialogSays } from './dialog-says.ts'
import { Modal, styles } from './Modal.tsx'
import { createPickupTimes, hasTime, type PickupTimes } from './pickup-times.ts'
import type { View } from './view.ts'

export { styles }

/** Order Ahead opens on today, or on the first day after it on which there is a time. Choosing a day clears the time; Continue needs a time. */
export function OrderAhead({ view }: { view: View }) {
  useSignals()
  const [times] = useState(createPickupTimes)
  useEffect(() => {
    void openOn(times)
    return () => times.stop()
  }, [times])
  // A pause of the kitchen, or its end, while somebody chooses.
  const now = cafe.now.value
  useEffect(() => void times.again(), [now, times])
  const close = () => view.closeDialog()
  const { date, time } = times
  const pickup = date.value && time.value ? { date: date.value, time: time.value } : null
  const next = () => {
    if (!pickup) return
    rememberPickup(pickup)
    void view.leaveFor('pickup', pickup)
  }
  return (
    <Modal title={dialogSays().ahead.title} className="ahead" onClose={close}>
      <div className="choices">
        <Days times={times} />
        <Times times={times} />
      </div>
      {view.trouble.value && (
        <p className="warning" role="alert">
          {view.trouble.value}
        </p>
      )}
      <div className="modal-foot">
        <p className="chosen" role="status">
          {pickup ? (
            <>
              <span className="numeral">{timeText(pickup.time)}</span>
              {dateText(pickup.date, 'short')}
            </>
          ) : (
            dialogSays().ahead.none
          )}
        </p>
        <button
          type="button"
          className="button loud"
          disabled={!pickup || view.isLeaving.value}
          onClick={next}
        >
          {view.isLeaving.value ? dialogSays().ahead.leaving : dialogSays().ahead.continue}
        </button>
      </div>
    </Modal>
  )
}

/** On the time that was chosen before, here or in the chat, while it is free; else on the first day that has one. */
async function openOn(times: PickupTimes): Promise<void> {
  const before = recallPickup()
  await times.choose(before?.date ?? null)
  const { answer, date } = times
  const isOver = before && answer.value && !hasTime(answer.value)
  if (isOver && date.value === before.date) await times.choose()
  const slots = times.answer.value?.slots ?? []
  const slot = slots.find(({ time, isAvailable }) => isAvailable && time === before?.time)
  if (slot && times.date.value === before?.date && !times.time.value) times.pick(slot.time)
}

function Days({ times }: { times: PickupTimes }) {
  useSignals()
  const days = times.answer.value?.dates ?? []
  // Nothing to choose from, and the reason stands below.
  if (days.length === 0 && times.failure.value) return null
  const chosen = times.date.value
  const says = dialogSays().ahead
  return (
    <fieldset className="group">
      <legend>{dialogSays().ahead.date}</legend>
      <div className="days" aria-busy={days.length === 0}>
        {days.map(({ date, label, isOpen }, ahead) => {
          const { weekday, month, day } = dayParts(date)
          return (
            <label key={date} className={`day ${isOpen ? '' : 'shut'}`}>
              <input
                type="radio"
                name="date"
                aria-label={`${ahead < 2 ? `${dayLabel(ahead, label)}, ` : ''}${dateText(date)}${isOpen ? '' : `, ${says.closed.toLowerCase()}`}`}
                checked={chosen === date}
                onChange={() => void times.choose(date)}
              />
              <span>
                <small>{ahead === 0 ? dayLabel(ahead, label) : weekday}</small>
                <b className="numeral">{day}</b>
                <small>{isOpen ? month : says.closed}</small>
              </span>
            </label>
          )
        })}
        {days.length === 0 &&
          EIGHT.map((each) => <span key={each} className="day skeleton" aria-hidden="true" />)}
      </div>
    </fieldset>
  )
}

function Times({ times }: { times: PickupTimes }) {
  useSignals()
  const { failure, isLoading, answer, date } = times
  if (failure.value)
    return (
      <div className="nothing" role="alert">
        <h3 className="loud">{dialogSays().ahead.failed}</h3>
        <p>{failure.value}</p>
        <button type="button" className="button" onClick={() => void times.choose(date.value)}>
          {dialogSays().ahead.again}
        </button>
      </div>
    )
  const slots = answer.value?.slots ?? []
  if (!isLoading.value && slots.length === 0)
    return (
      <div className="nothing" role="status">
        <h3 className="loud">{dialogSays().ahead.emptyTitle}</h3>
        <p>{dialogSays().ahead.emptyText}</p>
      </div>
    )
  return (
    <fieldset className="group" aria-busy={isLoading.value}>
      <legend>
        {dialogSays().ahead.time}{' '}
        <small>{date.value && !isLoading.value ? dateText(date.value) : ''}</small>
      </legend>
      <div className="times">
        {isLoading.value
          ? TWELVE.map((each) => <span key={each} className="time skeleton" aria-hidden="true" />)
          : slots.map((slot) => <Slot key={slot.time} slot={slot} times={times} />)}
      </div>
    </fieldset>
  )
}

function Slot({ slot, times }: { slot: PickupSlot; times: PickupTimes }) {
  useSignals()
  const { time, label, isAvailable, reason } = slot
  return (
    <label className="time">
      <input
        type="radio"
        name="time"
        disabled={!isAvailable}
        checked={times.time.value === time}
        onChange={() => times.pick(time)}
      />
      <span>
        {slotText(time, label)}
        {!isAvailable && <small>{reasonText(reason)}</small>}
      </span>
    </label>
  )
}

/** Where the day stands as the café says it: 'Today'. */
const dayLabel = (ahead: number, label: string): string =>
  texts ? (dialogSays().ahead.days[ahead] ?? label) : label

/** Why a time cannot be had; in another language than the café's it is full. */
const reasonText = (reason: string | null): string =>
  (texts ? null : reason) ?? dialogSays().ahead.full

const EIGHT = Array.from({ length: 8 }, (_, index) => index)
const TWELVE = Array.from({ length: 12 }, (_, index) => index)
