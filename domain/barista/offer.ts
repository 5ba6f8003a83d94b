import type { ChatAction, ChatReply } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { seeMenu } from './buttons.ts'
import type { Reading } from './edits.ts'
import type { ParsedDrink } from './parse.ts'
import { Unplain } from './plain-words.ts'
import { isToBeHad, type Proposal, propose, wantsNoMilk } from './propose.ts'
import { listed, type SayOrders } from './say-orders.ts'
import type { OrderScene } from './scene.ts'

/** What is offered, and what an answer to it would mean. */
export type Offer = {
  reply: ChatReply
  /** What 'yes' adds. */
  pending: ParsedDrink[]
  /** What one of is to be chosen, where a name was not clear or a drink is sold out. */
  choices: ParsedDrink[]
}

/**
 * Drinks as an offer: what is clear with its price, what is not as a question. A confidence above 0.7 is proposed, above 0.3 is
 * asked about (docs/decisions/chat-understanding.md).
 */
export function offerOf(
  drinks: readonly ParsedDrink[],
  scene: OrderScene,
  intent = 'order',
): Offer {
  const { menu, say, care } = scene
  const clear: Told[] = []
  const pending: ParsedDrink[] = []
  const choices: ParsedDrink[] = []
  const said: string[] = []
  const offers: ChatAction[] = []
  for (const asked of drinks) {
    const drink = fitted(asked, scene)
    const ids = drink.others.length > 1 ? drink.others : [drink.id]
    const found = ids.flatMap((id) => proposed(menu, { ...drink, id }, scene))
    const sold = found.filter(isToBeHad)
    const [first] = found
    const one = (id: string, name: string): ParsedDrink => ({ ...drink, id, name, others: [] })
    if (first && sold.length === 0) {
      // Only the whole barista knows what takes its place.
      if (!care) throw new Unplain()
      const instead = care.insteadOf(drink, first, scene)
      said.push(...instead.said)
      offers.push(...instead.offers)
      choices.push(...instead.choices)
    } else if (drink.confidence > 0.7) {
      clear.push(...sold)
      pending.push(...sold.map(({ item }) => one(item.id, item.name)))
    } else if (drink.confidence > 0.3 && sold.length > 0) {
      said.push(
        say.didYouMean(
          listed(
            sold.map(({ line }) => line),
            say.or,
          ),
        ),
      )
      said.push(...(sold[0]?.warnings ?? []), ...(sold[0]?.notes ?? []))
      offers.push(...sold.map(({ add }) => add))
      // Where only one can be meant, a yes adds it; else one is chosen.
      const meant = sold.length > 1 ? choices : pending
      meant.push(...sold.map(({ item }) => one(item.id, item.name)))
    }
  }
  said.unshift(...priced(clear, say))
  return {
    reply: {
      text: said.join(' '),
      actions: [
        ...clear.map(({ add }) => add),
        ...(clear.length > 1 ? [addAll(clear, say)] : []),
        ...offers,
        ...(clear.length > 0 ? [] : [seeMenu(say)]),
      ],
      intent: clear.length > 0 ? intent : 'did-you-mean',
    },
    pending,
    choices,
  }
}

type Worded = Pick<OrderScene, 'menu' | 'say' | 'avoids' | 'care'>
/** With what the customer has to know of it. */
type Told = Proposal & { warnings: string[] }

/** As it suits who ordered it. */
const fitted = (drink: ParsedDrink, { avoids = [], care }: Worded): ParsedDrink =>
  care ? care.suited(drink, avoids) : drink

/** What would go into the cart. */
function proposed(menu: Menu, asked: ParsedDrink, scene: Worded): Told[] {
  const { avoids = [], care, say } = scene
  const drink = fitted(asked, scene)
  const proposal = propose(menu, drink, say)
  if (!proposal) return []
  const { item, customizations } = proposal
  const warnings = [...(wantsNoMilk(drink) ? [['milk'] as const] : []), avoids].flatMap(
    (those) => care?.careful(menu, item, customizations, those, say) ?? [],
  )
  return [{ ...proposal, warnings: [...(say.outOf?.(drink.toppings) ?? []), ...new Set(warnings)] }]
}

/** Each with its price, what all cost, whether to add them, and what could not be done as asked. */
function priced(clear: readonly Told[], say: SayOrders): string[] {
  const [one, two] = clear
  if (!one) return []
  const prices = clear.map((each) => `${each.line}, ${say.cents(totalOf([each]))}`)
  const total = two ? say.together(say.cents(totalOf(clear))) : ''
  const question = say.shallIAdd(Boolean(two) || one.quantity > 1)
  const notes = [...new Set(clear.flatMap((each) => each.notes))]
  const warnings = [...new Set(clear.flatMap((each) => each.warnings))].map((each) => ` ${each}`)
  return [`${prices.join('; ')}.${total}${warnings.join('')} ${question}`, ...notes]
}

/** Changes to the cart, and what is added with them, as one question. */
export function changesOf({ edits, adds, notes }: Reading, scene: Worded): Offer {
  const { menu, say } = scene
  const found = adds.flatMap((asked) => {
    const drink = fitted(asked, scene)
    const [proposal] = proposed(menu, drink, scene)
    return proposal && isToBeHad(proposal) ? [{ drink, proposal }] : []
  })
  const added = found.map(({ proposal }) => proposal)
  const all = [...edits.map(({ text }) => text), ...added.map(({ line }) => say.toAdd(line))]
  return {
    reply: {
      text: [
        ...added.flatMap((one) => one.warnings),
        say.shallI(listed(all, say.and)),
        ...notes,
        ...added.flatMap((one) => one.notes),
      ].join(' '),
      actions: [...edits.map(({ action }) => action), ...added.map(({ add }) => add)],
      intent: 'edit',
    },
    pending: found.map(({ drink }) => drink),
    choices: [],
  }
}

const totalOf = (proposals: readonly Proposal[]): number =>
  proposals.reduce((sum, each) => sum + each.unitCents * each.quantity, 0)

/** One button for everything that was understood: `data.items` are the single actions. */
function addAll(clear: readonly Proposal[], say: SayOrders): ChatAction {
  const price = totalOf(clear)
  return {
    type: 'add-item',
    label: say.addAll(say.cents(price)),
    data: { items: clear.map(({ add }) => add) },
    price,
  }
}
