import type { ChatReply } from '#domain/contracts/barista.ts'
import type { Allergen, Milk } from '#domain/contracts/menu.ts'
import { MILK_ALLERGENS } from '#domain/menu/customize.ts'
import { allergensIn, dietTold, withTold } from './diet.ts'
import { itemsOf } from './items.ts'
import { START } from './state.ts'
import type { Talk } from './talk.ts'

/** 'is oat milk gluten free', 'is soy ok for a nut allergy': what a milk itself is made with, where no drink is named. */
export function milkAsked({ message, state, lexicon, say, isAsking }: Talk): ChatReply | null {
  const plain = message.toLowerCase()
  const [, milk] = ASKED.exec(plain) ?? []
  if (isAsking || !milk || itemsOf(message, lexicon).some(({ kind }) => kind === 'drink'))
    return null
  const told = dietTold(message)
  const avoids = withTold(state.avoids ?? [], told)
  const about = allergensIn(plain.replace(MILKS_NAMED, ' '))
  const asked: Allergen[] = about.length > 0 ? about : avoids.filter((each) => isAllergen(each))
  if (asked.length === 0) return null
  const name = say.words.milk[milk as Milk]
  const has = MILK_ALLERGENS[milk as Milk] ?? []
  const lines = asked.map((each) => say.allergen(has.includes(each), capital(name), say.term(each)))
  return {
    text: [...lines, say.kitchen].join(' '),
    actions: [],
    intent: 'question',
    state: { ...START, ...state, ...(avoids.length > 0 && { avoids }) },
  }
}

const isAllergen = (each: string): each is Allergen => each !== 'vegan' && each !== 'vegetarian'
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const MILKS_NAMED = /\b(?:oat|soy|almond)(?: ?milk)?\b/
const ASKED =
  /\b(?:is|does|has|do|are|can)\b(?: the| your)? (oat|soy|almond)(?: ?milk)?\b.{0,12}\b(?:ok(?:ay)?|safe|fine|free|nuts?|gluten|dairy|soy|contain\w*|have|made|allerg\w*|eat|drink|good)\b/
