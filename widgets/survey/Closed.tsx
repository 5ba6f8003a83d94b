import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { ApiError, call } from '#widgets/api.ts'
import { extra } from '#widgets/inspect.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { cafe, page } from '#widgets/state/index.ts'
import { linkTarget } from '#widgets/state/frame.ts'
import { CLOSED } from '#widgets/texts/en/closed.ts'
import { dateText } from '#widgets/texts/dates.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** Why nobody can enter a contest: it has not begun, it is over, or there is none of that name. */
export type Reason = 'before' | 'over' | 'unknown'

const says = textsOf('closed', CLOSED)
const PATHS = { before: '/', over: '/', unknown: '/prelaunch' } satisfies Record<Reason, string>

/** Asks the café why it does not run a contest of this name. @throws ApiError where it does not answer that */
export async function reasonOf(campaign: string): Promise<Reason> {
  try {
    await call('contest', { query: { campaign } }, { retries: 1 })
    return 'over'
  } catch (error) {
    const { status = 0 } = error instanceof ApiError ? error : {}
    // An older name may be too long for the café: it has none like that either.
    if (status === 404 || status === 400) return 'unknown'
    if (status === 410) return 'over'
    throw error
  }
}

/** 'Saturday, November 1', and of another year 'Saturday, November 1, 2031' */
function dayText(date: string): string {
  const year = date.slice(0, 4)
  return cafe.now.value?.today.startsWith(year) ? dateText(date) : `${dateText(date)}, ${year}`
}

/** What stands in place of a ticket that takes no entry. */
export function Closed(props: {
  host: WidgetHost
  reason: Reason
  campaign: string | null | undefined
  /** The first day of entering, where there is one. */
  from?: string | null | undefined
}) {
  useSignals()
  const { host, reason, campaign, from } = props
  const { title, text, link } = says()[reason]
  // Visitors cannot mend it: whoever wrote the page is told.
  useEffect(() => {
    if (reason === 'unknown' && campaign) extra('campaign', campaign, host).catch(() => {})
  }, [host, reason, campaign])
  return (
    <>
      <h2 id="title">{title}</h2>
      <p className="lead">
        {typeof text === 'string' ? text : text(from ? dayText(from) : '')}{' '}
        <a href={page.link(PATHS[reason])} {...linkTarget()}>
          {link}
        </a>
      </p>
    </>
  )
}
