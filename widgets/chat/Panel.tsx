import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { chat, FONT_SIZES, MESSAGE_CHARACTERS } from '#widgets/state/chat.ts'
import { cafe, cartLines, ui } from '#widgets/state/index.ts'
import { submitting } from '#widgets/submitting.ts'
import { statusText } from '#widgets/texts/status.ts'
import { CloseMark, SendMark } from './marks.tsx'
import { Messages } from './Messages.tsx'
import css from './panel.css?inline'
import { chatSays } from './says.ts'
import { approach, ask, begin, loadPast, past, spoken } from './talk.ts'

/** From here on the customer is told how much room is left. */
const COUNTED_FROM = 400

export const panelStyles = css

/** A new conversation: for `reset()`. */
export function startOver(host: WidgetHost, isOpen: boolean): void {
  chat.reset()
  if (isOpen) begin(host)
}

/** The open chat. It stays in place while closed, so that an unsent message and the scroll position survive. */
export function Panel({
  host,
  isOpen,
  isQuiet,
  onClose,
}: {
  host: WidgetHost
  isOpen: boolean
  /** Nobody asked for it: the focus stays where it is. */
  isQuiet: boolean
  onClose: () => void
}) {
  useSignals()
  const panel = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const says = chatSays()
  const now = cafe.now.value
  const cart = ui.hosts.value.find(({ localName }) => localName === 'lounge-cart')
  const isAside = ui.openPanels.value.has('cart') && isLeft(host) === isLeft(cart)
  const isBehind = ui.front() === 'cart'
  const unread = chat.unread.value
  const hasSpoken = chat.messages.value.some(({ sender }) => sender === 'user')
  const Save = spoken.value?.Save
  const InCart = past.value?.InCart
  const isFilled = !cartLines.isEmpty.value
  const isOverPromo = ui.hosts.value.some(({ localName }) => localName === 'lounge-promo')

  useEffect(() => {
    if (!isOpen) return
    chat.emit = (name, detail) => host.emit(name, detail)
    begin(host)
    if (!isQuiet) input.current?.focus({ preventScroll: true })
    return panel.current ? followKeyboard(panel.current) : undefined
  }, [isOpen, isQuiet, host])

  // Of an open chat in a tab that nobody looks at, nothing has been read.
  useEffect(() => {
    if (!isOpen || unread === 0) return
    const read = () => {
      if (!document.hidden) chat.unread.value = 0
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isOpen, unread])

  // On a phone the panel is shown without the cart, and says what is in it.
  useEffect(() => {
    if (isFilled && ui.isNarrow()) void loadPast()
  }, [isFilled])

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    const element = panel.current
    element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what lies over it comes to the front
    <section
      ref={panel}
      part="panel"
      className={`panel${isAside ? ' aside' : ''}${isBehind ? ' behind' : ''}${isOverPromo ? ' over-promo' : ''}`}
      role="dialog"
      aria-label={says.label}
      data-font={chat.fontSize.value}
      hidden={!isOpen}
      onPointerDown={comeForward}
      onFocus={comeForward}
    >
      <div part="header" className="head">
        <h2 className="title">{says.title}</h2>
        <FontSizes />
        <button type="button" className="close" aria-label={says.close} onClick={onClose}>
          <CloseMark />
        </button>
      </div>
      <div className="status">
        <p>{now ? statusText(now) : says.status}</p>
        {hasSpoken && Save && <Save />}
      </div>
      <div>
        <div role="alert">{chat.strip.value && <p className="strip">{chat.strip.value}</p>}</div>
        {InCart && <InCart />}
      </div>
      <Messages host={host} isOpen={isOpen} />
      <Ask input={input} />
    </section>
  )
}

const isLeft = (host?: Element) => host?.getAttribute('position') === 'left'

/** Beside an open cart, which may lie over it: what somebody comes to is in front. */
const comeForward = () => ui.opened('chat')

function FontSizes() {
  useSignals()
  const says = chatSays()
  return (
    <div className="sizes" role="group" aria-label={says.textSize}>
      {FONT_SIZES.map((size) => (
        <button
          key={size}
          type="button"
          className={`size ${size}`}
          aria-label={says.sizes[size]}
          aria-pressed={chat.fontSize.value === size}
          onClick={() => (chat.fontSize.value = size)}
        >
          A
        </button>
      ))}
    </div>
  )
}

function Ask({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  useSignals()
  const [draft, setDraft] = useState('')
  const left = MESSAGE_CHARACTERS - draft.length

  async function submit() {
    const typed = draft
    // What cannot be sent stands in the conversation, with a button that sends it after all.
    const isKept = typed.trim() !== ''
    const keep = () => (isKept ? chat.keepUnsent(typed) : chat.showStrip(chatSays().notLoaded))
    const taken = await ask(({ send }) => send(typed), keep)
    if (taken ?? isKept) setDraft((now) => (now === typed ? '' : now))
  }

  return (
    <form className="ask" noValidate {...submitting(() => void submit())}>
      <input
        ref={input}
        part="input"
        className="input"
        aria-label={chatSays().message}
        placeholder={chatSays().example}
        value={draft}
        maxLength={MESSAGE_CHARACTERS}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => {
          approach(event.currentTarget.value)
          setDraft(event.currentTarget.value)
        }}
      />
      <button type="submit" className="send" aria-label={chatSays().send}>
        <SendMark />
      </button>
      {draft.length >= COUNTED_FROM && (
        <p className="left" role="status">
          {chatSays().left(left)}
        </p>
      )}
    </form>
  )
}

/** A phone's keyboard lies over whatever is fixed to the bottom: the panel is told how high it reaches, and what is left to be seen. */
function followKeyboard(panel: HTMLElement): (() => void) | undefined {
  const view = window.visualViewport
  if (!view) return
  const follow = () => {
    // A pinch zoom makes the visible part smaller too, and is no keyboard.
    const covered =
      view.scale > 1.01 ? 0 : Math.round(window.innerHeight - view.height - view.offsetTop)
    const isCovered = covered > 0
    panel.toggleAttribute('data-keyboard', isCovered)
    panel.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    panel.style.setProperty('--seen', isCovered ? `${Math.round(view.height) - 16}px` : '')
  }
  follow()
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
  return () => {
    view.removeEventListener('resize', follow)
    view.removeEventListener('scroll', follow)
  }
}
