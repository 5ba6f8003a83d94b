import { useEffect, useState, type ReactNode } from 'react'
import { LATE_SECONDS } from '#domain/booking/hold-extension.ts'
import { isOne, t } from '../../texts/t.ts'

/** How long the time is still held, by the server's clock. When it is over, the server is asked what became of it. */
export function HoldTimer({
  booking: { heldUntil, now },
  onOver,
  children,
}: {
  booking: { heldUntil: string | null; now: string }
  onOver: () => void
  /** What stands beside it while little is left. */
  children?: ReactNode
}): ReactNode {
  const [left, setLeft] = useState(() => secondsBetween(now, heldUntil))
  useEffect(() => {
    const from = performance.now()
    const whole = secondsBetween(now, heldUntil)
    setLeft(whole)
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil(whole - (performance.now() - from) / 1000))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      onOver()
    }, 1000)
    return () => clearInterval(timer)
  }, [heldUntil, now, onOver])
  const minutes = Math.floor(left / 60)
  const isLate = left < LATE_SECONDS
  return (
    <div className="hold-timer" data-late={isLate || undefined}>
      <span aria-hidden="true" className="numeral">
        {minutes}:{String(left % 60).padStart(2, '0')}
      </span>{' '}
      <span role="timer">{leftText(minutes)}</span>
      {/* There before its text, or screen readers would not hear it; said once, not with each minute. */}
      <p role="status">
        {isLate && left > 0 && t('Less than 2 minutes are left. After that it is free for others.')}
      </p>
      {isLate && left > 0 && children}
    </div>
  )
}

function leftText(minutes: number): string {
  if (minutes < 1) return t('less than a minute left')
  return isOne(minutes)
    ? t('held for 1 more minute')
    : t('held for {count} more minutes', { count: minutes })
}

function secondsBetween(now: string, until: string | null): number {
  return until ? Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000)) : 0
}
