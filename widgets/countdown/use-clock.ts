import { useEffect, useState, type RefObject } from 'react'
import { untilNextTick } from '#domain/contest/countdown.ts'

/** A timer of a browser holds no longer wait. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * The time, moving on when a countdown must. While the element is out of sight nothing runs.
 * @param standAt what is counted to at a time, if anything
 */
export function useClock(
  element: RefObject<HTMLElement | null>,
  standAt: (now: Date) => { until: Date | null } | null,
  isCalm: boolean,
): Date {
  const [now, setNow] = useState(() => new Date())
  const [isSeen, setSeen] = useState(false)
  const untilMs = standAt(now)?.until?.getTime()

  // What came meanwhile begins with the time of now.
  useEffect(() => setNow(new Date()), [standAt])

  useEffect(() => {
    if (!element.current) return
    let isNear = false
    const look = () => {
      setSeen(isNear && !document.hidden)
      setNow(new Date())
    }
    const observer = new IntersectionObserver((entries) => {
      isNear = entries.at(-1)?.isIntersecting ?? false
      look()
    })
    observer.observe(element.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element])

  useEffect(() => {
    if (!isSeen || untilMs === undefined || now.getTime() >= untilMs) return
    const wait = untilNextTick(new Date(untilMs), new Date(), isCalm)
    const timer = setTimeout(() => setNow(new Date()), Math.min(wait, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [isSeen, untilMs, isCalm, now])

  return now
}
