import type { Embed } from '#domain/contracts/embeds.ts'
import { fitsPage } from '#domain/embeds/page-pattern.ts'
import { readText, writeText } from '../state/stored.ts'

const DISMISSED_KEY = 'lounge:dismissed'
/** Whoever has closed it is left alone for so long, in every tab: a week. */
const DISMISSED_MS = 7 * 24 * 60 * 60_000

/**
 * Opens a widget once in a view of a page: after some time, at some depth of the page, or when the pointer leaves the window.
 * A visitor who has opened one, or is typing, is left alone, and so is one who has closed this one within a week, on every page of
 * the site. @param gone aborted when there is nothing left to open @param tag what it opens: without it nothing is remembered
 */
export function follow(
  { triggers }: Pick<Embed, 'triggers'>,
  open: () => void,
  gone: AbortSignal,
  tag?: string,
): void {
  const { delaySeconds, scrollPercent, onExit, pages = [] } = triggers
  const end = new AbortController()
  const signal = AbortSignal.any([end.signal, gone])
  const fire = () => {
    const isHere = pages.length === 0 || pages.some((page) => fitsPage(page, location.pathname))
    if (!isHere || (tag && wasDismissed()) || isTyping() || signal.aborted) return
    end.abort()
    open()
  }
  document.addEventListener('lounge:open', () => end.abort(), { signal })
  document.addEventListener(
    'lounge:close',
    ({ target }) =>
      (target as Element).localName === tag &&
      writeText('localStorage', DISMISSED_KEY, `${Date.now()}`),
    { signal: gone },
  )
  if (delaySeconds) {
    const timer = setTimeout(fire, delaySeconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (scrollPercent)
    addEventListener('scroll', () => scrolled() * 100 >= scrollPercent && fire(), {
      signal,
      passive: true,
    })
  if (onExit)
    document.documentElement.addEventListener(
      'mouseleave',
      ({ clientY }) => clientY <= 0 && fire(),
      { signal },
    )
}

function wasDismissed(): boolean {
  const age = Date.now() - Number(readText('localStorage', DISMISSED_KEY) ?? NaN)
  // A clock that was ahead then has made no week of it.
  return Math.abs(age) < DISMISSED_MS
}

/** How much of the way down the page was scrolled, from 0 to 1. */
function scrolled(): number {
  const { scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement
  return scrollY / Math.max(1, scrollHeight - clientHeight)
}

/** In the page, or in an element with a shadow root, such as our own survey. */
function isTyping(): boolean {
  let { activeElement } = document
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot)
  return activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
}
