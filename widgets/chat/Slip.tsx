import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import type { NavigateDetail } from '#widgets/manual.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { chat, type ChatMessage } from '#widgets/state/chat.ts'
import { menu, page } from '#widgets/state/index.ts'
import { LazyDrink } from '#widgets/style/LazyDrink.tsx'
import { DoneMark } from './marks.tsx'
import { drinkOf, isAdding, isCheckout, isOnce, isWhole, pathOf, priceOf } from './offers.ts'
import { chatSays } from './says.ts'
import { ask } from './talk.ts'

/** One message: the barista's as a ticket with a stub to tear off per action, the customer's in one flat ink. */
export function Slip({ message, host }: { message: ChatMessage; host: WidgetHost }) {
  const { sender, text, timestamp, actions = [] } = message
  const isShort = actions.every((action) => !isAdding(action) && action.label.length <= 16)
  return (
    <article className={`slip ${sender}`} part="message">
      <p className="said">
        <span className="visually-hidden">
          {sender === 'bot' ? chatSays().bot : chatSays().user}
        </span>
        {text}
      </p>
      <time className="time" dateTime={timestamp}>
        {clock(timestamp)}
      </time>
      {actions.length > 0 && (
        <div className={`stubs${isShort ? ' paired' : ''}`}>
          {actions.map((action, index) => (
            // The actions of a message never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <Stub key={index} id={`${message.id}:${index}`} action={action} host={host} />
          ))}
        </div>
      )}
    </article>
  )
}

function Stub({ id, action, host }: { id: string; action: ChatAction; host: WidgetHost }) {
  useSignals()
  const path = pathOf(action)
  if (path !== null && !isCheckout(action))
    return <LinkStub label={action.label} path={path} host={host} />
  const isUsed = chat.used.value.includes(id)
  const isSpent = isUsed && isOnce(action)
  const price = priceOf(menu.current.value, action)
  const drink = drinkOf(menu.current.value, action)

  function onClick(event: MouseEvent) {
    // The second click of a double click is not a second wish.
    if (isSpent || event.detail > 1) return
    chat.used.value = [...chat.used.value, id]
    void ask(({ act }) => act(action))
  }

  return (
    <button
      type="button"
      className={`stub${isWhole(action) ? ' all' : ''}`}
      aria-disabled={isSpent || undefined}
      onClick={onClick}
    >
      {drink?.item.recipe && (
        <LazyDrink className="cup" recipe={drink.item.recipe} {...drink.looks} />
      )}
      <span className="label">
        {/* The price has a column of its own. */}
        {price === null ? action.label : action.label.replace(/,? \$[\d.,]+$/, '')}
        {drink?.choices && <span className="choices">{drink.choices}</span>}
      </span>
      {isUsed && (isSpent || price !== null) && (
        <span className="done">
          <DoneMark />
          {price === null ? chatSays().done : chatSays().added}
        </span>
      )}
      {price !== null && <span className="price">{formatCents(price, page.locale.value)}</span>}
    </button>
  )
}

function LinkStub({ label, path, host }: { label: string; path: string; host: WidgetHost }) {
  useSignals()
  const href = page.link(path)

  function onClick(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (isPlain && !host.emit('navigate', { path, href } satisfies NavigateDetail))
      event.preventDefault()
  }

  // On the café's own site it is a step within the site; anywhere else the visitor keeps their page.
  const elsewhere = page.isHome() ? {} : { target: '_blank', rel: 'noopener' }
  return (
    <a className="stub" href={href} onClick={onClick} {...elsewhere}>
      <span className="label">{label}</span>
      {!page.isHome() && <span className="visually-hidden">{chatSays().newTab}</span>}
      <span className="go" aria-hidden="true">
        {page.isHome() ? '→' : '↗'}
      </span>
    </a>
  )
}

function clock(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString(page.locale.peek(), {
    hour: 'numeric',
    minute: '2-digit',
  })
}
