import { signal } from '@preact/signals-react'
import type { PickupSlots } from '#domain/contracts/ordering.ts'
import { call } from '#widgets/api.ts'
import { errorText } from '#widgets/texts/errors.ts'

export type PickupTimes = ReturnType<typeof createPickupTimes>

/** What Order Ahead asks and is told: one day at a time. */
export function createPickupTimes() {
  const answer = signal<PickupSlots | null>(null)
  const date = signal<string | null>(null)
  const time = signal<string | null>(null)
  const isLoading = signal(true)
  const failure = signal<string | null>(null)
  let asking: AbortController | undefined

  return {
    /** The last day that was answered: its days stay while another one is asked for. */
    answer,
    date,
    time,
    isLoading,
    /** Why there is no answer, as a sentence. */
    failure,
    /** Shows a day; when none is named the first one, from the café's today on, with a time that is free. The chosen time is cleared. */
    async choose(day: string | null = null): Promise<void> {
      asking?.abort()
      const mine = (asking = new AbortController())
      date.value = day
      time.value = null
      failure.value = null
      isLoading.value = true
      try {
        answer.value = (day && (await ask(day, mine.signal))) || (await askFirst(mine.signal))
        date.value = answer.value.date
      } catch (error) {
        if (mine.signal.aborted) return
        failure.value = errorText(error)
      }
      if (mine === asking) isLoading.value = false
    },
    /** Asks for the same day once more, and keeps the chosen time if it is still free. */
    async again(): Promise<void> {
      const day = date.value
      if (!day || isLoading.value) return
      const next = await ask(day, (asking = new AbortController()).signal).catch(() => null)
      if (!next || date.value !== day || isLoading.value) return
      answer.value = next
      if (!next.slots.some((slot) => slot.time === time.value && slot.isAvailable))
        time.value = null
    },
    pick(chosen: string): void {
      time.value = chosen
    },
    stop(): void {
      asking?.abort()
    },
  }
}

const ask = (date: string | undefined, signal: AbortSignal): Promise<PickupSlots> =>
  call('pickupSlots', { query: date ? { date } : {} }, { signal, retries: 1 })

/** The café's today may be closed, over or full: the first day on which there is a time, else today. */
async function askFirst(signal: AbortSignal): Promise<PickupSlots> {
  const first = await ask(undefined, signal)
  let found = first
  for (const { date, isOpen } of first.dates) {
    if (hasTime(found)) return found
    if (isOpen && date > first.today) found = await ask(date, signal)
  }
  return hasTime(found) ? found : first
}

export const hasTime = ({ slots }: PickupSlots): boolean =>
  slots.some(({ isAvailable }) => isAvailable)
