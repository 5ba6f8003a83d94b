import type { ChatState } from '#domain/contracts/barista.ts'

export type Owner = NonNullable<ChatState['owners']>[number]

/** Of whom a word for somebody's drink speaks: 'hers', 'me', 'mom'. A friend is he or she, where nobody else is meant. */
export function ownersMeant(owners: readonly Owner[], word: string): Owner[] {
  const strict = owners.filter(({ who }) => isMeant(who, word))
  return strict.length > 0 ? strict : owners.filter(({ who }) => mayBe(who, word))
}

export const isMeant = (who: string, word: string): boolean =>
  who === word ||
  (/^(?:hers?|she)$/.test(word) && SHE.has(who)) ||
  (/^(?:his|him|he)$/.test(word) && HE.has(who)) ||
  (/^(?:theirs|them|they)$/.test(word) && who !== 'me' && !SHE.has(who) && !HE.has(who))

/** A friend is he or she. */
export const mayBe = (who: string, word: string): boolean =>
  /^(?:hers?|she|his|him|he)$/.test(word) && who !== 'me' && !SHE.has(who) && !HE.has(who)

export const ROLES =
  'wife|husband|hubby|mom|mum|mother|mama|dad|father|papa|son|daughter|kid|kiddo|boy|girl|child|baby|toddler|little one|friend|buddy|boss|coworker|colleague|sister|sis|brother|bro|boyfriend|girlfriend|bf|gf|partner|grandma|grandpa|granny|grandmother|grandfather|abuela|abuelo|aunt|uncle|niece|nephew|cousin|roommate|neighbor|teacher|date|client'
const SHE: ReadonlySet<string> = new Set(
  'her wife mom mum mother mama daughter girl sister sis girlfriend gf grandma granny grandmother abuela aunt niece'.split(
    ' ',
  ),
)
const HE: ReadonlySet<string> = new Set(
  'him husband hubby dad father papa son boy brother bro boyfriend bf grandpa grandfather abuelo uncle nephew'.split(
    ' ',
  ),
)
