import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { LEAST_POINTS, worthOf } from '#domain/loyalty/points.ts'
import { session } from '#widgets/state/session.ts'
import { useMyPoints } from '../../state/points.ts'
import { t } from '../../texts/t.ts'

/** Whether one's points are spent; nothing where there are too few. */
export function PointsField({
  value,
  onChange,
}: {
  value: boolean
  onChange: (isUsed: boolean) => void
}): ReactNode {
  useSignals()
  const points = useMyPoints(session.user.value?.id).data?.points ?? 0
  if (points < LEAST_POINTS) return null
  return (
    <label className="choice">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {t('Use my {points} points', { points })}{' '}
        <span className="soft">({t('{worth} off, at most', { worth: worthOf(points) })})</span>
      </span>
    </label>
  )
}
