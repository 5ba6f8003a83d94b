import { formatCents } from '#domain/cafe/money.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import { chat, type ChatMessage } from '#widgets/state/chat.ts'
import { cafe, menu, page } from '#widgets/state/index.ts'
import { TRANSCRIPT } from '#widgets/texts/en/transcript.ts'
import { textsOf } from '#widgets/texts/texts.ts'
import { clock } from './clock.ts'
import { drinkOf, labelOf, priceOf } from './offers.ts'
import { localDate } from './local-date.ts'

const says = textsOf('transcript', TRANSCRIPT)
/** A browser reads the file before it is forgotten. */
const KEPT_MS = 60_000

/** Saves the conversation as a text file, which is made here; where a page allows no file it is copied, or the strip says that it cannot be. */
export function save(): void {
  const text = transcript(chat.messages.peek())
  const way = wayOut()
  if (way === 'none') return chat.showStrip(copy(text) ? says().copied : says().notSaved)
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const download = `${says().file}-${localDate(new Date())}.txt`
  Object.assign(document.createElement('a'), { href, download }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS)
  if (way === 'unknown') chat.showStrip(says().mayNotSave)
}

/** The conversation as plain text: days, times, who spoke, and what was offered for how much. */
export function transcript(messages: readonly ChatMessage[]): string {
  const name = cafe.current.peek()?.name ?? location.hostname
  const parts = [says().title(name)]
  let day = ''
  for (const message of messages) {
    const next = new Date(message.timestamp).toLocaleDateString(page.locale.peek(), {
      dateStyle: 'full',
    })
    if (next !== day) parts.push(`— ${next} —`)
    day = next
    parts.push(written(message))
  }
  return `${parts.join('\n\n')}\n`
}

function written({ id, sender, text, timestamp, actions = [], hasFailed }: ChatMessage): string {
  const who = sender === 'bot' ? says().barista : says().you
  const offers = actions.map((action, index) => offer(action, `${id}:${index}`)).filter(Boolean)
  const said = `[${clock(timestamp)}] ${who}: ${text}${hasFailed ? ` ${says().notAnswered}` : ''}`
  return [said, ...offers].join('\n')
}

/** '- Add Taro Milk Tea (Large · Boba) $8.50, added' */
function offer(action: ChatAction, id: string): string {
  const known = menu.current.peek()
  const cents = priceOf(known, action)
  if (cents === null) return ''
  const choices = drinkOf(known, action)?.choices
  const added = chat.used.peek().includes(id) ? `, ${says().added}` : ''
  const price = formatCents(cents, page.locale.peek())
  return `  - ${labelOf(action)}${choices ? ` (${choices})` : ''} ${price}${added}`
}

/** Whether a file gets out of where this stands. A sandbox without an origin of its own has as good as never leave to. */
function wayOut(): 'free' | 'none' | 'unknown' {
  if (window.top === window.self) return 'free'
  if (self.origin === 'null') return 'none'
  try {
    const sandbox = window.frameElement?.getAttribute('sandbox')
    if (sandbox === undefined) return 'unknown'
    return sandbox === null || sandbox.includes('allow-downloads') ? 'free' : 'none'
  } catch {
    return 'unknown'
  }
}

/** By the command that needs no permission; what the page has selected stays selected. */
function copy(text: string): boolean {
  let hasCopied = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    hasCopied = event.clipboardData !== null
  }
  window.addEventListener('copy', give, { capture: true, once: true })
  document.execCommand('copy')
  window.removeEventListener('copy', give, { capture: true })
  return hasCopied
}
