import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { NewClassCredit } from '#domain/contracts/seats.ts'
import { t } from '../../texts/t.ts'
import { momentText } from './when-text.ts'

/** What one has as credit from now on, with the code that uses it: nowhere else on the page it can be read. */
export function CreditTold({
  credit: { code, cents, expiresAt },
  timeZone,
}: {
  credit: NewClassCredit
  timeZone: string
}): ReactNode {
  return t('Your credit of {amount} is good until {when}. Its code: {code}', {
    amount: formatCents(cents),
    when: momentText(timeZone, new Date(expiresAt)),
    code,
  })
}
