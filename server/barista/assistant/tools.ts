import * as z from 'zod/mini'
import type { ChatCompletionTool } from 'openai/resources/chat/completions'
import { CARE } from '#domain/barista/careful.ts'
import type { CartEdit, Reading } from '#domain/barista/edits.ts'
import { changesOf, offerOf } from '#domain/barista/offer.ts'
import type { Say } from '#domain/barista/say.ts'
import { allFromSpoken, START, toSpoken } from '#domain/barista/state.ts'
import {
  type ChatCartLine,
  type ChatReply,
  type ChatState,
  SpokenDrink,
} from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Faq } from '#domain/contracts/content.ts'
import { type Menu, SizeId } from '#domain/contracts/menu.ts'
import { Customizations, type QuoteRequest } from '#domain/contracts/ordering.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { lineFromItem } from '#domain/ordering/cart.ts'
import { findItem } from '#domain/menu/price.ts'
import { chargesOf } from '#domain/ordering/charges.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { formatCents } from '#domain/cafe/money.ts'

/** What the tools may know: the same as the barista with rules. */
export type Counter = {
  menu: Menu
  cafe: Cafe
  now: Date
  cart: readonly ChatCartLine[]
  say: Say
  questions: () => Promise<readonly Faq[]>
}

/** What came of a tool: words for the model, or an offer for the customer, which ends the turn. */
export type ToolResult = { told: string; quoted?: number } | { offer: ChatReply }

const Line = z.object({
  id: z.string().check(z.maxLength(80)),
  size: z.optional(SizeId),
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  customizations: z.optional(Customizations),
})
const Lines = z.object({ lines: z.array(Line).check(z.minLength(1), z.maxLength(10)) })
const Drinks = z.object({ drinks: z.array(SpokenDrink).check(z.minLength(1), z.maxLength(10)) })
const Edit = z.object({
  lineId: z.string().check(z.maxLength(80)),
  remove: z.optional(z.boolean()),
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  size: z.optional(SizeId),
  customizations: z.optional(Customizations),
})
const Query = z.object({ query: z.string().check(z.minLength(2), z.maxLength(80)) })

type Tool = { about: string; input: z.ZodMiniType; use(input: never, counter: Counter): unknown }

/** The four that there are. None of them changes anything: what is to be added or changed is offered, and the customer says yes. */
const TOOLS = {
  look_up: {
    about: 'Find items of the menu and answers of the café to a word or two.',
    input: Query,
    use: lookUp,
  },
  quote: {
    about: 'Get the price of items with their size and toppings. Every price comes from here.',
    input: Lines,
    use: quote,
  },
  add: {
    about: 'Offer items to the customer, who then agrees or not. Use ids of the menu.',
    input: Drinks,
    use: add,
  },
  edit: {
    about: 'Offer a change of one line of the cart to the customer, who then agrees or not.',
    input: Edit,
    use: edit,
  },
} satisfies Record<string, Tool>

/** The tools as a model is told of them. */
export function toolsFor(): ChatCompletionTool[] {
  return Object.entries(TOOLS).map(([name, { about, input }]) => ({
    type: 'function',
    function: {
      name,
      description: about,
      parameters: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Record<
        string,
        unknown
      >,
    },
  }))
}

/** Uses a tool. What a model asks for wrongly is told to it, and nothing is done. */
export async function runTool(name: string, input: string, counter: Counter): Promise<ToolResult> {
  const tool = Object.hasOwn(TOOLS, name) ? (TOOLS[name as keyof typeof TOOLS] as Tool) : null
  if (!tool) return { told: 'There is no such tool.' }
  const parsed = tool.input.safeParse(jsonIn(input))
  if (!parsed.success) return { told: 'That input is not right for this tool.' }
  return (await tool.use(parsed.data as never, counter)) as ToolResult
}

function jsonIn(text: string): unknown {
  try {
    return text.length > 8_000 ? null : JSON.parse(text)
  } catch {
    return null
  }
}

async function lookUp(
  { query }: z.infer<typeof Query>,
  { menu, questions }: Counter,
): Promise<ToolResult> {
  const words = query
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 2)
  const fits = (...texts: string[]) =>
    words.some((word) => texts.join(' ').toLowerCase().includes(word))
  const items = menu.items
    .filter(({ name, description, aliases }) => fits(name, description, ...aliases))
    .slice(0, 8)
    .map(({ id, name, description, isSoldOut }) =>
      [id, name, isSoldOut ? 'sold out' : description].join(' | '),
    )
  const answers = (await questions())
    .filter(({ question, answer }) => fits(question, answer))
    .slice(0, 4)
    .map(({ question, answer }) => `${question} ${answer}`.slice(0, 500))
  return { told: [...items, ...answers].join('\n') || 'Nothing was found.' }
}

function quote({ lines }: z.infer<typeof Lines>, { menu, cafe }: Counter): ToolResult {
  const request: QuoteRequest = {
    lines: lines.map((line) => ({ ...line, quantity: line.quantity ?? 1 })),
  }
  const { subtotalCents, isSellable, ...quoted } = quoteOrder({
    menu,
    request,
    ...chargesOf(cafe),
  })
  if (!isSellable)
    return { told: quoted.lines.flatMap(({ problem }) => problem?.message ?? []).join(' ') }
  return { told: `${formatCents(subtotalCents)} before tax`, quoted: subtotalCents }
}

function add(
  { drinks }: z.infer<typeof Drinks>,
  { menu, cafe, now, cart, say }: Counter,
): ToolResult {
  const spoken = allFromSpoken(drinks, menu)
  if (spoken.length < drinks.length) return { told: 'One of these ids is not on the menu.' }
  const offer = offerOf(spoken, { menu, cafe, now, cart, say, about: [], care: CARE })
  const pending = offer.pending.map(toSpoken)
  const step = pending.length > 0 ? 'confirming' : 'ordering'
  const state = { ...START, step, pending, topic: pending.at(-1) ?? null } as const
  return { offer: { ...offer.reply, state } }
}

function edit(
  { lineId, remove, quantity, size, customizations }: z.infer<typeof Edit>,
  { menu, cart, say }: Counter,
): ToolResult {
  const line = cart.find((each) => each.lineId === lineId)
  const item = line && findItem(menu, line.id)
  if (!line || !item) return { told: 'That is not a line of the cart.' }
  const offer = (change: CartEdit, text: string, label: string): ToolResult => {
    const action = { type: 'modify-order', label, data: { ...change } }
    const reading: Reading = {
      adds: [],
      edits: [{ edit: change, text, action }],
      isUnknown: false,
      isEdit: true,
      isUnsure: false,
      notes: [],
    }
    const { reply } = changesOf(reading, { menu, say, care: CARE })
    const state: ChatState = { ...START, step: 'confirming', edits: [action] }
    return { offer: { ...reply, state } }
  }
  if (remove)
    return offer({ kind: 'remove', lineId }, say.toTakeOut(item.name), say.removeIt(item.name))
  if (quantity !== undefined)
    return offer(
      { kind: 'quantity', lineId, quantity },
      say.toMake(quantity, item.name),
      say.makeIt(`${quantity} × ${item.name}`),
    )
  const wish = {
    id: line.id,
    size: size ?? line.size,
    customizations: { ...line.customizations, ...customizations },
  }
  const changed = lineFromItem(menu, wish)
  if (!changed) return { told: 'It is not sold that way.' }
  const words = describeLine(menu, { ...changed, quantity: 1 }, say.words)
  const patch = { size: changed.size, customizations: changed.customizations }
  return offer({ kind: 'edit', lineId, patch }, say.toChange(item.name, words), say.makeIt(words))
}
