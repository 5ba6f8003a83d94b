import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { KitchenState } from '#domain/contracts/cafe.ts'
import type { KitchenChange } from '#domain/contracts/kitchen.ts'
import { BUSY_MINUTES, PAUSE_MINUTES } from '#domain/kitchen/limits.ts'
import { can } from '#domain/people/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { kitchenHeard } from '#widgets/state/follow-kitchen.ts'
import { toasts } from '#widgets/state/index.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { followInSight } from '../../state/live-menu.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { dayAndTime } from '../ordering/day-and-time.ts'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

const KEY = ['kitchenState']

/** How busy the kitchen is, live. */
export function useKitchenState(): KitchenState | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callPrivate('kitchenState', undefined, { signal }),
    staleTime: 30_000,
  })
  useEffect(() => {
    const stop = followInSight(0)
    const before = kitchenHeard.peek()
    const forget = kitchenHeard.subscribe((heard) => {
      if (heard !== before) setNewerAnswer(client, KEY, JSON.parse(heard) as KitchenState)
    })
    return () => {
      stop()
      forget()
    }
  }, [client])
  return data
}

/** The button that says how busy the kitchen is, and what it opens: more minutes, a pause, and taking orders again. */
export function Busy(): ReactNode {
  useSignals()
  const state = useKitchenState()
  const [isOpen, setOpen] = useState(false)
  const now = useCafeClock()
  const { data } = useCafe()
  const zone = data?.cafe.timeZone ?? 'UTC'
  if (!state || !can(account.user.value, 'orders')) return null
  const until = state.pausedUntil && dayAndTime(state.pausedUntil, zone, now)
  const isPaused = state.pausedUntil !== null && Date.parse(state.pausedUntil) > now.getTime()
  const label = isPaused
    ? `Paused until ${until}`
    : state.busyMinutes > 0
      ? `Busy: +${state.busyMinutes} min`
      : 'Busy?'
  return (
    <>
      <button
        type="button"
        className="button busy-button"
        data-on={isPaused || state.busyMinutes > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && <BusyDialog state={state} isPaused={isPaused} onClose={() => setOpen(false)} />}
    </>
  )
}

function BusyDialog({
  state,
  isPaused,
  onClose,
}: {
  state: KitchenState
  isPaused: boolean
  onClose: () => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const client = useQueryClient()
  const change = async (body: KitchenChange) => {
    try {
      setNewerAnswer(client, KEY, await callPrivate('changeKitchen', { body }))
      onClose()
    } catch (error) {
      const text = error instanceof ApiError ? error.message : 'Please try again.'
      toasts.show({ kind: 'error', title: 'Not changed', text })
    }
  }
  return (
    <SmallDialog dialog={dialog} title="How busy?" closing="Close" isLight onClose={onClose}>
      <p className="soft">
        The site, the chat and partner pages promise by this at once. What was promised before
        stays.
      </p>
      <div className="pos-ticket-sheet">
        <fieldset className="pos-ticket-choices">
          <legend>Everything takes longer by</legend>
          {BUSY_MINUTES.map((minutes) => (
            <button
              key={minutes}
              type="button"
              className="button"
              aria-pressed={state.busyMinutes === minutes}
              onClick={() => void change({ busyMinutes: minutes })}
            >
              {minutes === 0 ? 'Nothing' : `${minutes} min`}
            </button>
          ))}
        </fieldset>
        <fieldset className="pos-ticket-choices">
          <legend>No new orders for right now, for</legend>
          {isPaused && (
            <button
              type="button"
              className="button loud"
              onClick={() => void change({ pauseMinutes: 0 })}
            >
              Take orders again
            </button>
          )}
          {PAUSE_MINUTES.map((minutes) => (
            <button
              key={minutes}
              type="button"
              className="button"
              onClick={() => void change({ pauseMinutes: minutes })}
            >
              {minutes} min
            </button>
          ))}
        </fieldset>
      </div>
    </SmallDialog>
  )
}
