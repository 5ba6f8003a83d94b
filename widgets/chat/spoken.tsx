import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import type { NavigateDetail } from '#widgets/manual.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { chat } from '#widgets/state/chat.ts'
import { menu, page, reportProblem } from '#widgets/state/index.ts'
import { LazyDrink } from '#widgets/style/LazyDrink.tsx'
import { SPOKEN } from '#widgets/texts/en/spoken.ts'
import { textsOf } from '#widgets/texts/texts.ts'
import { DoneMark } from './marks.tsx'
import { drinkOf, isCheckout, isOnce, isWhole, labelOf, pathOf, priceOf } from './offers.ts'
import { chatSays } from './says.ts'
import css from './spoken.css?inline'
import { usePress } from './talk.ts'

// What a conversation shows once the customer has said something: a file of its own, which comes with the first letter or press.

export const styles = css

const says = textsOf('spoken', SPOKEN)

/** What an answer offers: a drink with its price, a change, a page of the café. */
export function Offer({ id, action, host }: { id: string; action: ChatAction; host: WidgetHost }) {
  useSignals()
  const press = usePress(action, () => (chat.used.value = [...chat.used.peek(), id]))
  const path = pathOf(action)
  if (path !== null && !isCheckout(action))
    return <LinkStub label={action.label} path={path} host={host} />
  const isUsed = chat.used.value.includes(id)
  const isSpent = isUsed && isOnce(action)
  const price = priceOf(menu.current.value, action)
  const drink = drinkOf(menu.current.value, action)

  return (
    <button
      type="button"
      className={`stub${isWhole(action) ? ' all' : ''}`}
      aria-disabled={isSpent || undefined}
      onClick={isSpent ? undefined : press}
    >
      {drink?.item.recipe && (
        <LazyDrink className="cup" recipe={drink.item.recipe} {...drink.looks} />
      )}
      <span className="label">
        {price === null ? action.label : labelOf(action)}
        {drink?.choices && <span className="choices">{drink.choices}</span>}
      </span>
      {(price !== null || isSpent) && (
        <span className="end">
          {price !== null && <span className="price">{formatCents(price, page.locale.value)}</span>}
          {isUsed && (
            <span className="done">
              <DoneMark />
              {price === null ? says().done : says().added}
            </span>
          )}
        </span>
      )}
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
      {!page.isHome() && <span className="visually-hidden">{says().newTab}</span>}
      <span className="go" aria-hidden="true">
        {page.isHome() ? '→' : '↗'}
      </span>
    </a>
  )
}

/** The conversation as a file. */
export function Save() {
  useSignals()
  const save = () =>
    import('./past.tsx').then(
      (file) => file.save(),
      (error: unknown) => {
        reportProblem('load', error, { widget: 'chat' })
        chat.showStrip(chatSays().notLoaded)
      },
    )
  return (
    <button type="button" className="save" onClick={() => void save()}>
      {says().save}
    </button>
  )
}
