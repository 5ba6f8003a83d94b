import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Allergen, Menu } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { seeMenu } from './buttons.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { addAction } from './propose.ts'
import { listed, type Say } from './say.ts'
import { START } from './state.ts'

type Talk = { state: ChatState; menu: Menu; lexicon: Lexicon; say: Say }

/** 'what goes with an egg tart', 'something to eat with that': to drink with food, to eat with a drink. What is offered stays. */
export function goesWith(low: string, { state, menu, lexicon, say }: Talk): ChatReply | null {
  const [, a, b, thing = a ?? b ?? ''] = ASKED.exec(low) ?? []
  if (!thing) return null
  const named = itemsOf(thing, lexicon).find(({ kind }) => kind === 'drink')
  const spoken = state.pending.at(-1) ?? state.topic
  const id = named?.kind === 'drink' ? named.id : IT.test(thing) ? spoken?.id : undefined
  const item = id && findItem(menu, id)
  if (!item) return null
  const kinds = item.kind === 'drink' ? ['pastry', 'snack'] : ['coffee', 'specialty-tea']
  const avoids = new Set<string>(state.avoids ?? [])
  const fits = (allergens: readonly Allergen[]) => !allergens.some((each) => avoids.has(each))
  const found = kinds.flatMap((kind) =>
    menu.items
      .filter(
        ({ category, isSoldOut, allergens }) => category === kind && !isSoldOut && fits(allergens),
      )
      .slice(0, 2),
  )
  if (found.length === 0) return null
  const isOpen = state.pending.length + state.edits.length > 0
  const choices = found.map((each) => ({ id: each.id, quantity: 1 }))
  return {
    text: say.howAbout(
      listed(
        found.map(({ name }) => name),
        say.or,
      ),
    ),
    actions: [...found.map((each) => addAction(each, {}, say)), seeMenu(say)],
    intent: 'recommend',
    state: { ...START, ...state, ...(!isOpen && { step: 'choosing', choices }) },
  }
}

const ASKED =
  /^\W{0,3}(?:(?:and|so|ok|oh|hm+|hi|hey),? ){0,2}(?:(?:what|which (?:drink|tea|coffee|pastry|snack|one))(?:'s| is| would| should| do| does| can)?(?: (?:you|i|we|people))?(?: (?:recommend|get|order|have|drink|eat|suggest|be))?(?: (?:a |the )?(?:good|best|nice|well|great))?(?: (?:drink|tea|coffee|pastry|snack|thing|one))?(?: (?:that|to))? ?(?:goes?|pairs?|works?|fits?|with)(?: (?:good|well|best|great|nice|nicely|better))?(?: (?:with|on the side of))? ?|(?:any |a )?(?:good )?(?:pairings?|match(?:es)?)(?: ideas?)? (?:for|with) )((?:it|that|this|them|the|a|an|my|your|[a-z]{3,})\b.{0,40}?)\W{0,3}$|^\W{0,3}(?:(?:and|so|ok|oh|hm+),? ){0,2}(?:can you (?:recommend|suggest) |do you have |got |i want |maybe )?(?:something|anything|smth) (?:good |nice )?(?:to (?:eat|drink|snack on|munch on|go)|that (?:goes|pairs)(?: well| good)?|sweet) with (.{2,40}?)\W{0,3}$/
const IT = /^(?:it|that|this|them|those)\b/
