import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef } from 'react'
import { addDays } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { cartLines, page, ui } from '#widgets/state/index.ts'
import { dateText } from '#widgets/texts/dates.ts'
import { PAST } from '#widgets/texts/en/past.ts'
import { textsOf } from '#widgets/texts/texts.ts'
import { localDate } from './local-date.ts'
import { chatSays } from './says.ts'
import css from './past.css?inline'

export { save } from './transcript.ts'

// What a conversation needs once it is long or old, is kept, goes on unseen, lies over a cart with something in it, or somebody reads
// further up: a file of its own.

export const styles = css
const says = textsOf('past', PAST)

/** 'Yesterday', 'Saturday, November 21' */
export function dayText(timestamp: string): string {
  const date = localDate(new Date(timestamp))
  return date === addDays(localDate(new Date()), -1) ? says().yesterday : dateText(date)
}

/** Lets earlier messages in above what is read, which stays where it is. */
export function Earlier({
  log,
  from,
  onMore,
}: {
  log: HTMLElement
  /** How many are not shown. */
  from: number
  onMore(): void
}) {
  const fromEnd = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (fromEnd.current !== null) log.scrollTo(0, log.scrollHeight - fromEnd.current)
    fromEnd.current = null
  }, [from, log])
  if (from === 0) return null
  function show() {
    fromEnd.current = log.scrollHeight - log.scrollTop
    // The button goes with the last of them.
    log.focus({ preventScroll: true })
    onMore()
  }
  return (
    <button type="button" className="earlier" onClick={show}>
      {says().earlier}
    </button>
  )
}

/** Brings whoever reads further up to what was answered meanwhile. */
export function Below({ log, onPress }: { log: HTMLElement | null; onPress(): void }) {
  function goDown() {
    // The button goes with the press.
    log?.focus({ preventScroll: true })
    onPress()
  }
  return (
    <button type="button" className="below" onClick={goDown}>
      {says().newAnswer}
    </button>
  )
}

/** How many answers nobody has seen, on the button and in its name. */
export function Badge({ label, count }: { label: string; count: number }) {
  useSignals()
  const badge = useRef<HTMLSpanElement>(null)
  const news = newsText(count)
  useLayoutEffect(() => {
    const button = badge.current?.parentElement
    button?.setAttribute('aria-label', `${label}, ${news}`)
    return () => button?.setAttribute('aria-label', label)
  }, [label, news])
  return (
    <span ref={badge} className="badge" aria-hidden="true">
      {count}
    </span>
  )
}

export const newsText = (count: number): string => says().unread(count)

/** Where the panel lies over the cart, as on a phone: what is in it, and a press brings it to the front. */
export function InCart() {
  useSignals()
  const hasCart = ui.hosts.value.some(({ localName }) => localName === 'lounge-cart')
  if (cartLines.isEmpty.value || !hasCart) return null
  return (
    <button type="button" className="in-cart" onClick={() => ui.ask('cart')}>
      <span>{chatSays().viewCart}</span> {cartLines.count.value}{' '}
      <span>{formatCents(cartLines.reducedCents.value, page.locale.value)}</span>
    </button>
  )
}
