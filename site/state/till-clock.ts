import { signal } from '@preact/signals-react'
import { persisted } from '#widgets/state/storage.ts'

type Clock = { aheadMs: number; timeZone: string | undefined }

/** It belongs to the tablet, whoever stands at it. */
const owner = signal('till')
const clock = persisted<Clock>(
  'till-clock',
  owner,
  { aheadMs: 0, timeZone: undefined },
  (stored) => {
    const { aheadMs, timeZone } = (stored ?? {}) as Partial<Clock>
    return Number.isFinite(aheadMs) ? { aheadMs: Number(aheadMs), timeZone } : null
  },
)
/** An answer is under way for a moment: less than this is no other clock. */
const SAME_MS = 2_000

/**
 * The café's clock at this tablet, which may be set wrong or to another zone: the server's last answer says how far the two are apart,
 * also after a reload without the server.
 */
export const tillClock = {
  /** @param now what the server's clock said @param atMs when, by the clock of this device: just now */
  heard(
    { now, cafe: { timeZone } }: { now: string; cafe: { timeZone: string } },
    atMs = Date.now(),
  ): void {
    const aheadMs = Date.parse(now) - atMs
    const isSame = Math.abs(aheadMs - clock.value.aheadMs) < SAME_MS
    if (!isSame || timeZone !== clock.value.timeZone)
      clock.value = { aheadMs: isSame ? clock.value.aheadMs : aheadMs, timeZone }
  },
  /** The time at the café when this tablet's clock says `deviceMs`. Call `useSignals()` first. */
  at: (deviceMs: number): Date => new Date(deviceMs + clock.value.aheadMs),
  now: (): Date => tillClock.at(Date.now()),
  /** The café's, as it was heard last; the tablet's own where it never was. Call `useSignals()` first. */
  zone: (): string | undefined => clock.value.timeZone,
  /** This device is no till any more. */
  forget(): void {
    clock.value = { aheadMs: 0, timeZone: undefined }
  },
}
