import type { ReactNode } from 'react'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { t } from '../../texts/t.ts'
import { WaiverText } from './WaiverText.tsx'

/** The house rules, for whoever reads them again. */
export function HireRules({ rules }: { rules: NonNullable<RoomBooking['houseRules']> }): ReactNode {
  return (
    <details className="waiver" id="house-rules" open={!rules.agreedAt}>
      <summary>{t(rules.agreedAt ? 'The house rules that you agreed to' : 'House rules')}</summary>
      <WaiverText text={rules.text} />
    </details>
  )
}
