import { checkMessage } from '#domain/barista/guard.ts'
import { nameSaid } from '#domain/barista/naming.ts'
import { isNoName } from '#domain/barista/no-name.ts'
import { inContext } from '#domain/barista/context.ts'
import { reply, type ReplyInput } from '#domain/barista/reply.ts'
import { straightAnswers } from '#domain/barista/straight.ts'
import { isOffering } from '#domain/barista/offering.ts'
import { START } from '#domain/barista/state.ts'
import { tongueOf } from '#domain/barista/tongue.ts'
import { CHECKOUT } from '#domain/barista/checkout-words.ts'
import type { CartEdit } from '#domain/barista/edits.ts'
import type { ChatAction, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import { type ReadPickup, readPickup } from '#domain/barista/pickup-reply.ts'
import type { CartLine, Pickup } from '#domain/contracts/ordering.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import {
  addLine,
  duplicateLine,
  lineFromItem,
  nameLine,
  removeLine,
  setQuantity,
} from '#domain/ordering/cart.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { lineFromMembership } from '#domain/ordering/membership-line.ts'
import { DEEDS } from '#widgets/texts/en/deeds.ts'
import { SAID } from '#widgets/texts/en/said.ts'
import { factsAt } from './barista-facts.ts'
import type { BenchMenu } from './barista-menu.ts'

/** Thursday at noon in New York. */
export const NOW = new Date('2025-10-30T16:00:00Z')
/** The pickup time that is full: half past five of that day. */
const FULL = '2025-10-30T21:30:00.000Z'
const FACTS = factsAt(NOW)
const ANSWERS = straightAnswers(FACTS)

/** What a turn came to: all that was said and offered, and how long the answer took. */
export type Played = {
  text: string
  actions: ChatAction[]
  intents: string[]
  cart: readonly CartLine[]
  /** The pickup time that the page keeps. */
  pickup: Pickup | 'asap' | null
  state: ChatState
  ms: number
}

/** One conversation in the full reply path: guard, name, checkout, the barista, and what it carries out in a cart. */
export class Player {
  readonly #of: BenchMenu
  #lines: CartLine[] = []
  #before: CartLine[] | null = null
  #state: ChatState = START
  #history: { role: 'user' | 'bot'; text: string }[] = []
  #pickup: Pickup | 'asap' | null = null
  #awaiting: string[] | null = null
  #name = ''
  #offered: ChatAction[] = []
  #count = 0
  #turn: Omit<Played, 'cart' | 'pickup' | 'state'> = { text: '', actions: [], intents: [], ms: 0 }

  readonly #now: Date
  readonly #facts: ReturnType<typeof factsAt>
  readonly #answers: ReturnType<typeof straightAnswers>
  readonly #times: ReadPickup

  readonly #reply: (input: ReplyInput) => ChatReply

  /** @param answer the whole barista where nothing else is given */
  constructor(of: BenchMenu, now = NOW, answer = reply) {
    this.#of = of
    this.#reply = answer
    this.#now = now
    const { cafe: hours, pickup } = DEFAULT_SETTINGS
    this.#times = readPickup({ hours, pickup, now, bookedMinutes: (at) => (at === FULL ? 60 : 0) })
    this.#facts = now === NOW ? FACTS : factsAt(now)
    this.#answers = now === NOW ? ANSWERS : straightAnswers(this.#facts)
  }

  /** Presses what was offered last. @param which 'all', or a pattern of a label @returns whether there was anything to press */
  press(which: string): boolean {
    const doing = this.#offered.filter(({ type }) => DOES.test(type))
    const whole = doing.find(({ data }) => Array.isArray(data?.['items']))
    const pressed =
      which === 'all'
        ? [
            ...doing.filter(({ type }) => type === 'modify-order'),
            ...(whole ? [whole] : doing.filter(isAdding)),
          ]
        : this.#offered.filter(({ label }) => new RegExp(which, 'i').test(label)).slice(0, 1)
    this.#offered = []
    this.#state = { ...START, topic: this.#state.topic }
    this.#carryOut(pressed)
    for (const { type, value, label } of pressed)
      if (type === 'quick-reply') this.say(value ?? label)
    return pressed.length > 0
  }

  get cart(): readonly CartLine[] {
    return this.#lines
  }

  say(typed: string): Played {
    this.#turn = { text: '', actions: [], intents: [], ms: 0 }
    this.#offered = []
    const start = performance.now()
    this.#answer(typed)
    const ms = performance.now() - start
    return { ...this.#turn, ms, cart: this.#lines, pickup: this.#pickup, state: this.#state }
  }

  #answer(typed: string): void {
    const checked = checkMessage(typed)
    if (!checked.ok) return this.#tell(SAID.cafeOnly, [], checked.reason)
    const { text } = checked
    const history = this.#history.slice(-5)
    this.#history.push({ role: 'user', text })
    const tongue = tongueOf(text, history, 'en')
    if (this.#takeName(text, tongue)) return
    if (CHECKOUT.test(text)) {
      this.#tell(this.#lines.length > 0 ? SAID.checkout : DEEDS.cartEmpty, [], 'checkout')
      return
    }
    const { menu, lexicon } = this.#of
    const answer = this.#reply({
      ...tongue,
      context: inContext,
      message: text,
      menu,
      lexicon,
      cafe: DEFAULT_SETTINGS.cafe,
      now: this.#now,
      cart: this.#lines
        .filter(({ type }) => type === 'item')
        .map(({ lineId, id, name, size, quantity, customizations, customerName }) => ({
          lineId,
          id,
          name,
          size,
          quantity,
          customizations,
          ...(customerName ? { customerName } : {}),
        })),
      history,
      path: '/',
      state: this.#state,
      answer: this.#answers,
      facts: this.#facts,
      pickup: this.#times,
      hasPickup: this.#pickup !== null,
    })
    this.#take(answer)
  }

  #take({ text, actions, intent, perform = [], state = START }: ChatReply): void {
    this.#state = state
    if (text === '') this.#turn.intents.push(intent)
    this.#carryOut(perform)
    if (text !== '') this.#tell(text, actions, intent)
  }

  #tell(text: string, actions: readonly ChatAction[], intent: string): void {
    this.#history.push({ role: 'bot', text })
    this.#turn.text = `${this.#turn.text} ${text}`.trim()
    this.#turn.actions.push(...actions)
    this.#turn.intents.push(intent)
    this.#offered.push(...actions)
  }

  #takeName(text: string, { say, read }: ReturnType<typeof tongueOf>): boolean {
    if (this.#awaiting === null) return false
    const said = nameSaid(text, say.code === 'es', isOffering(this.#state))
    if (!said || (said.isDoubtful && isNoName(read(text), said.name, this.#of.lexicon)))
      return false
    for (const lineId of this.#awaiting) this.#lines = nameLine(this.#lines, lineId, said.name)
    this.#awaiting = null
    this.#name = said.name
    this.#tell(DEEDS.thanks(said.name), [], 'name')
    return true
  }

  #carryOut(actions: readonly ChatAction[]): void {
    if (actions.length === 0) return
    const { menu } = this.#of
    if (actions.every(({ type }) => type === 'undo')) {
      if (!this.#before) return this.#tell(DEEDS.nothingToUndo, [], 'undo')
      this.#lines = this.#before
      this.#before = null
      return this.#tell(DEEDS.putBack, [], 'edit')
    }
    for (const { type, data = {} } of actions)
      if (type === 'set-pickup') {
        const { date, time, asap, said } = data
        this.#pickup = asap ? 'asap' : { date: String(date), time: String(time) }
        this.#tell(String(said), [], 'pickup-time')
      }
    if (actions.some(({ path }) => path === '/checkout'))
      this.#tell(this.#lines.length > 0 ? SAID.checkout : DEEDS.cartEmpty, [], 'checkout')
    const before = this.#lines
    const added: string[] = []
    const said: string[] = []
    for (const action of actions.flatMap(partsOf)) {
      if (action.type === 'modify-order') said.push(this.#change(action.data as CartEdit))
      if (action.type === 'add-membership') {
        const line = lineFromMembership({}, action.item ?? 'basic')
        if (line) this.#lines = addLine(this.#lines, line, this.#id())
      }
      const { item: id = '', size, quantity, customizations, data } = action
      const customerName = (data?.['customerName'] as string | undefined) ?? this.#name
      const line = isAdding(action)
        ? lineFromItem(menu, { id, size, quantity, customizations, customerName })
        : null
      if (!line) continue
      const lineId = this.#id()
      this.#lines = addLine(this.#lines, line, lineId)
      added.push(describeLine(menu, line))
      if (!line.customerName) this.#awaiting = [...(this.#awaiting ?? []), lineId]
    }
    if (this.#lines === before) return
    this.#before = before
    for (const each of said) this.#tell(each, [], 'edit')
    if (added.length > 0) {
      this.#tell(SAID.added(added.join(', ')), [], 'added')
      if (this.#awaiting) this.#tell(SAID.askName, [], 'ask-name')
    }
  }

  /** @returns what the page says of it */
  #change(edit: CartEdit): string {
    const { menu } = this.#of
    if (edit.kind === 'clear') {
      this.#lines = []
      return DEEDS.cleared
    }
    const { lineId } = edit
    const line = this.#lines.find((each) => each.lineId === lineId)
    if (!line) return DEEDS.notInCart
    if (edit.kind === 'duplicate') {
      this.#lines = duplicateLine(this.#lines, lineId, this.#id())
      return SAID.added(describeLine(menu, line))
    }
    if (edit.kind === 'quantity') {
      this.#lines = setQuantity(this.#lines, lineId, edit.quantity)
      return DEEDS.nowItIs(describeLine(menu, { ...line, quantity: edit.quantity }))
    }
    if (edit.kind === 'remove') {
      this.#lines = removeLine(this.#lines, lineId)
      return DEEDS.tookOut(describeLine(menu, line))
    }
    const edited = lineFromItem(menu, { ...line, ...edit.patch })
    if (!edited) return DEEDS.cannot('')
    this.#lines = this.#lines.map((each) => (each.lineId === lineId ? { ...edited, lineId } : each))
    return DEEDS.changedTo(describeLine(menu, edited))
  }

  #id(): string {
    return `line-${(this.#count += 1)}`
  }
}

const DOES = /^(?:add-to-cart|add-with-quantity|add-item|modify-order|add-membership|set-pickup)$/
const isAdding = ({ type }: ChatAction): boolean =>
  ['add-to-cart', 'add-with-quantity', 'add-item'].includes(type)

function partsOf(action: ChatAction): ChatAction[] {
  const items = action.data?.['items']
  return Array.isArray(items) ? (items as ChatAction[]) : [action]
}
