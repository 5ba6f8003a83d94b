import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { ChatAction } from '#domain/contracts/barista.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { chat, type ChatMessage } from '#widgets/state/chat.ts'
import { clock, isTimed } from './clock.ts'
import { chatSays } from './says.ts'
import { ask, spoken, usePress } from './talk.ts'

/** As high as a line with one. */
const NO_TIME = '\u00a0'

/**
 * One message: the barista's as a ticket with a stub to tear off per action, the customer's in one flat ink. The same message is
 * drawn once, however many others come.
 */
export function Slip({ message, host }: { message: ChatMessage; host: WidgetHost }) {
  useSignals()
  const says = chatSays()
  const Offer = spoken.value?.Offer
  const hasTime = isTimed.value
  return useMemo(() => {
    const { id, sender, text, timestamp, actions = [], hasFailed } = message
    const isShort = actions.every(
      ({ type, label }) => !/^add-[tiw]/.test(type) && label.length <= 16,
    )
    const slip = (
      <article key="said" className={`slip ${sender}`} part="message">
        <p className="said">
          <span className="visually-hidden">{says[sender]}</span>
          {text}
        </p>
        <time className="time" dateTime={timestamp}>
          {hasTime ? clock(timestamp) : NO_TIME}
        </time>
        {actions.length > 0 && (
          <div className={`stubs${isShort ? ' paired' : ''}`}>
            {actions.map((action, index) => {
              // The actions of a message never change places.
              const key = `${id}:${index}`
              if (action.type === 'quick-reply') return <Reply key={key} action={action} />
              return Offer && <Offer key={key} id={key} action={action} host={host} />
            })}
          </div>
        )}
      </article>
    )
    return hasFailed ? [slip, <Failed key="failed" message={message} />] : slip
  }, [message, host, says, Offer, hasTime])
}

/** Nobody answered: the same message is sent again without being typed again, at the end of the conversation. */
function Failed({ message: { id, text } }: { message: ChatMessage }) {
  const again = () =>
    ask(async ({ send }) => {
      // Two presses, or two tabs, send it once.
      if (chat.take(id) && !(await send(text))) chat.keepUnsent(text)
    })
  return (
    <p className="failed">
      {chatSays().failed}
      <button type="button" className="again" onClick={() => void again()}>
        {chatSays().again}
      </button>
    </p>
  )
}

/** Says something in the customer's name. */
function Reply({ action }: { action: ChatAction }) {
  const press = usePress(action)
  return (
    <button type="button" className="stub" onClick={press}>
      <span className="label">{action.label}</span>
    </button>
  )
}
