import { ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { t } from '../texts/t.ts'
import { Icon } from './Icon.tsx'

/** That a month of the membership is not paid, at the head of every page but the one that says all of it. */
export function MembershipDue({ cents }: { cents: number }): ReactNode {
  const { pathname } = useLocation()
  if (pathname === PAGE) return null
  return (
    <section className="order-strip" aria-label={t('Your membership')} data-status="past-due">
      <p role="status">
        <Link to={PAGE} className="order-strip-link">
          <span>
            {t('Your membership is past due: pay {price}', { price: formatCents(cents) })}
          </span>
          <Icon of={ArrowRight} />
        </Link>
      </p>
    </section>
  )
}

const PAGE = '/membership/dashboard'
