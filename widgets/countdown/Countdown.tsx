import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Contest } from '#domain/contracts/contest.ts'
import { remaining, standingOf, type Remaining } from '#domain/contest/countdown.ts'
import type { NavigateDetail } from '#widgets/manual.ts'
import type { Methods, WidgetHost, WidgetProps } from '#widgets/shadow-dom-wrapper/index.ts'
import { page, ui } from '#widgets/state/index.ts'
import { known } from '#widgets/texts/texts.ts'
import type { CountdownEndDetail, LoungeCountdown } from './manual.ts'
import { texts } from './texts.ts'
import { useClock } from './use-clock.ts'
import { useContest } from './use-contest.ts'

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const
/** Where the café tells more, by where the contest stands. */
const PATHS: Record<string, string> = {
  before: '/prelaunch',
  open: '/prelaunch',
  'open-ended': '/prelaunch',
  none: '/',
}

/** What is left of the time to enter, or where the contest stands. */
export function Countdown({ host, attributes }: WidgetProps) {
  useSignals()
  const box = useRef<HTMLElement>(null)
  const [found, ask] = useContest(host, attributes['campaign'])
  const contest = typeof found === 'object' ? found : null
  const isCalm = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, [])
  const standAt = useCallback((now: Date) => (contest ? standingOf(contest, now) : null), [contest])
  const now = useClock(box, standAt, isCalm)
  const standing = standAt(now)
  const state = standing?.kind ?? (found as 'none' | 'failed' | null)
  const says = texts()
  const hasEntered = useEntered(contest?.campaign)

  useEffect(() => host.expose(methodsOf(host, ask)), [host, ask])
  useEnd(host, contest, standing?.until ?? null, ask)

  return (
    <section
      ref={box}
      className={`countdown ${state ?? 'coming'}`}
      part="countdown"
      aria-labelledby="title"
    >
      {state && (
        <>
          {contest && (
            <p className="prize">
              {says.prize(known(contest.prize, contest.translations?.es.prize))}
            </p>
          )}
          <h2 id="title">{says.titles[state]}</h2>
          {standing?.until ? (
            <Digits left={remaining(standing.until, now, isCalm)} />
          ) : (
            <p className="says">{(says.says as Partial<Record<string, string>>)[state]}</p>
          )}
          <p className="more">
            {standing?.until && contest && <span>{daysOf(contest, standing.kind)} </span>}
            {state === 'failed' ? (
              <button type="button" className="again" part="link" onClick={ask}>
                {says.again}
              </button>
            ) : hasEntered && state.startsWith('open') ? (
              <b role="status">{says.entered}</b>
            ) : (
              <More
                host={host}
                path={pathOf(state, contest)}
                ticketOf={state.startsWith('open') ? contest?.campaign : undefined}
                label={(says.links as Partial<Record<string, string>>)[state] ?? ''}
              />
            )}
          </p>
        </>
      )}
    </section>
  )
}

/** Read out when somebody goes there, and never by itself: that is what a timer is. */
function Digits({ left }: { left: Remaining }) {
  const { units } = texts()
  const shown = UNITS.filter((unit) => left[unit] !== null && (unit !== 'days' || left.days > 0))
  return (
    <p className="digits" part="digits" role="timer">
      {shown.map((unit) => (
        <span key={unit} className="unit">
          <b part="number">{left[unit]}</b> {units[unit][left[unit] === 1 ? 0 : 1]}{' '}
        </span>
      ))}
    </p>
  )
}

function More(props: {
  host: WidgetHost
  path: string
  label: string
  /** The contest whose ticket the link goes to, where the page has one. */
  ticketOf: string | undefined
}) {
  const { host, path, label, ticketOf } = props
  const follow = (event: { preventDefault(): void }) => {
    const isMeant = host.emit('navigate', { path } satisfies NavigateDetail)
    const ticket = isMeant && ticketOf && ticketOn(ticketOf)
    if (!isMeant || ticket) event.preventDefault()
    if (!ticket) return
    // A ticket at rest draws itself anew first.
    void Promise.resolve(ticket.open()).then(() =>
      ticket.shadowRoot?.querySelector<HTMLElement>('#title')?.focus({ preventScroll: true }),
    )
  }
  return (
    <a href={page.link(path)} part="link" onClick={follow}>
      {label}
    </a>
  )
}

type Ticket = HTMLElement & { open(): unknown }

/** The first ticket of the page with which somebody enters this contest. */
function ticketOn(campaign: string) {
  return ui.hosts.peek().find((host) => isTicketOf(campaign, host)) as Ticket | undefined
}

function isTicketOf(campaign: string, host: Element): boolean {
  const isTicket = host.localName === 'lounge-survey'
  return isTicket && (host.getAttribute('campaign') || campaign) === campaign
}

/** Whether the visitor has entered this contest on this page. */
function useEntered(campaign: string | undefined): boolean {
  const [entered, setEntered] = useState<string>()
  useLayoutEffect(() => {
    if (!campaign) return
    const look = (event: Event) => {
      if (isTicketOf(campaign, event.composedPath()[0] as Element)) setEntered(campaign)
    }
    document.addEventListener('lounge:survey-submitted', look)
    return () => document.removeEventListener('lounge:survey-submitted', look)
  }, [campaign])
  return campaign !== undefined && entered === campaign
}

/** At the end the page hears of it, and the café is asked what is true now. */
function useEnd(host: WidgetHost, contest: Contest | null, until: Date | null, ask: () => void) {
  const counted = useRef<Date | null>(null)
  const untilMs = until?.getTime()
  useEffect(() => {
    const before = counted.current
    counted.current = untilMs === undefined ? null : new Date(untilMs)
    if (!contest || !before || before.getTime() > Date.now() || before.getTime() === untilMs) return
    host.emit('countdown-end', { campaign: contest.campaign } satisfies CountdownEndDetail)
    ask()
  }, [host, contest, untilMs, ask])
}

function methodsOf(host: WidgetHost, ask: () => void) {
  const show = (isShown: boolean) => () => {
    if (host.hidden !== isShown) return
    host.hidden = !isShown
    host.emit(isShown ? 'open' : 'close')
  }
  const [open, close] = [show(true), show(false)]
  const toggle = () => (host.hidden ? open() : close())
  const reset = () => {
    open()
    ask()
  }
  return { open, close, toggle, reset } satisfies Methods<LoungeCountdown>
}

function pathOf(state: string, contest: Contest | null): string {
  const path = PATHS[state]
  if (path || !contest) return path ?? '/'
  return `/contest/draw?campaign=${encodeURIComponent(contest.campaign)}`
}

/** The first or the last day, as the rules name it. */
function daysOf({ rules }: Contest, kind: string): string {
  const { from, through } = texts()
  const day = kind === 'before' ? rules.entriesFrom : rules.entriesUntil
  if (!day) return ''
  const style = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  const written = new Date(`${day}T12:00:00Z`).toLocaleDateString(page.locale.value, style)
  return kind === 'before' ? from(written) : through(written)
}
