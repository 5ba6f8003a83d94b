import type { ChatAction } from '#domain/contracts/barista.ts'
import { milksLeft } from '#domain/menu/milks.ts'
import type { ParsedDrink } from './drink.ts'
import { addAction, milkOutText, type Proposal, propose } from './propose.ts'
import { listed } from './say-orders.ts'
import { soldOutText, type Stock } from './sold-out.ts'

/** What is said of a drink that cannot be had, and what is offered in its place. */
export type Instead = { said: string[]; offers: ChatAction[]; choices: ParsedDrink[] }

/** A drink that is sold out, or whose milk is: others of its kind, or the same one with another milk. */
export function insteadOf(drink: ParsedDrink, first: Proposal, stock: Stock): Instead {
  const { menu, say } = stock
  if (first.milkOut && !first.item.isSoldOut) {
    const instead = otherMilks(drink, first, stock)
    const names = instead.map(({ proposal }) => proposal.line)
    return {
      said: [
        milkOutText(first.milkOut, say),
        ...(names.length > 0 ? [say.howAbout(listed(names, say.or))] : []),
      ],
      offers: instead.map(({ proposal }) => proposal.add),
      choices: instead.map(({ drink: other }) => other),
    }
  }
  const instead = menu.items
    .filter(({ category, isSoldOut }) => category === first.item.category && !isSoldOut)
    .slice(0, 2)
  const names = instead.map(({ name }) => name)
  return {
    said: [
      soldOutText(first.item, stock),
      ...(names.length > 0 ? [say.howAbout(listed(names, say.or))] : []),
    ],
    offers: instead.map((item) => addAction(item, {}, say)),
    choices: instead.map(({ id, name }) => ({ ...drink, id, name, others: [] })),
  }
}

/** The same drink with each milk that is left; without dairy where none was wanted. */
function otherMilks(drink: ParsedDrink, { item, milkOut }: Proposal, { menu, say }: Stock) {
  const milks = milksLeft(menu).filter((milk) => milkOut === 'regular' || milk !== 'regular')
  return milks.flatMap((milk) => {
    const other = { ...drink, id: item.id, name: item.name, others: [], milk, without: [] }
    const proposal = propose(menu, other, say)
    return proposal ? [{ drink: other, proposal }] : []
  })
}
