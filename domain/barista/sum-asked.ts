import type { Before } from './before.ts'

/**
 * 'what do I pay in all', 'how much is that together', 'total with my membership': the sum, however it is asked. Nothing else may be in
 * the message, so no list of sentences is needed. Where a class or a room is spoken of, it is the sum of that unless the order is said.
 */
export function sumAsked(message: string, { state, cart }: Before): string {
  if (state.pending.length + cart.length === 0 || message.length > 100) return message
  if ((state.session || state.room) && !OF_ORDER.test(message)) return message
  const low = message.toLowerCase().replaceAll('’', "'")
  const bare = low.replace(AS_MEMBER, ' ').replace(WITH_TAX, ' ')
  const words = bare.match(/[a-z']+/g) ?? []
  const isSum = words.some((word) => SUMS.has(word)) || SUM_OF.test(bare) || AS_MEMBER.test(low)
  // 'and all together?'
  const asks =
    words.some((word) => ASKS.has(word)) || /\b(?:altogether|all together|in total)\b/.test(bare)
  if (
    !isSum ||
    !asks ||
    !words.every((word) => SMALL.has(word) || SUMS.has(word) || ASKS.has(word))
  )
    return message
  return AS_MEMBER.test(low) ? "what's my total as a member" : "what's my total"
}

const OF_ORDER = /\b(?:orders?|cart|totals?)\b/i
const AS_MEMBER =
  /,? ?\b(?:with|as|after|including|minus|w|on|using|if i'?m|for) (?:a |an |my |the |our )?(?:[a-z]+ )?(?:members?(?:hip)?|discount)(?: (?:discount|price|card|applied|off|taken off))*\b/
const WITH_TAX =
  /,? ?\b(?:with|including|incl|after|plus|and) (?:the )?(?:tax(?:es)?|tips?|tax and tips?|tips? and tax)\b/
/** Asked for themselves, these are the sum. */
const SUMS: ReadonlySet<string> = new Set(
  'pay paying owe owing owed total totals altogether together sum bill damage everything'.split(
    ' ',
  ),
)
const SUM_OF =
  /\b(?:in all|all in|(?:it|that|this) now|all up|all of (?:it|that|this|them)|the (?:whole )?(?:lot|thing|order)|(?:add|adds|come|comes|coming) (?:up |out )?to|for all|all that|all this|that all|it all|so far)\b/
const ASKS: ReadonlySet<string> = new Set(
  "what what's whats much price cost costs total sum bill totals".split(' '),
)
const SMALL: ReadonlySet<string> = new Set(
  "how and so ok okay oh hey hi um now then please pls thanks just wait cool great is it's its it that that's this these those them they the my our your a all in of for up out to at i i'm im we we're me us you do does did am are will would be being have has got gonna going should was were come comes coming add adds order cart thing lot whole final grand end up ring rings make makes amount so far exactly right like if by say set back both us currently here lol again".split(
    ' ',
  ),
)
