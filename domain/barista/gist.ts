import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { ALLERGIC, dietTold } from './diet.ts'
import { answeredIn } from './assent.ts'

/**
 * A message without what changes nothing: why somebody wants it ('cos it is for my mom'), what happened to them ('he left') and what
 * they think of a choice ('no sugar might be sour'). What is told about an allergy or a diet stays, as a sentence of its own.
 */
export function gist(message: string, lexicon: Lexicon): string {
  const said = message
    .replace(HOLDS, '')
    .replace(EXPRESS, '')
    .replace(REASON, (all, why: string) =>
      dietTold(why) || ALLERGIC.test(why) ? `. ${why}` : MEANS.test(why) ? all : '',
    )
  const parts = said.split(/(?<=[.!?,;]|\.\.) +/)
  if (parts.length < 2 && said === message) return message
  const rest = parts.filter((part) => !isIdle(part, lexicon) && !isOpinion(part))
  return rest.length === parts.length || rest.every((part) => NO_MORE.test(part))
    ? said
    : rest.join(' ').replace(/[,;]\s*$/, '')
}
/** 'wait do I get a discount': a question, and no refusal */
const HOLDS =
  /^\W*(?:(?:wait|hold on|hang on|one sec|oh|and|but|also|sorry)[\s,.!]{1,3}){1,3}(?=(?:do|does|did|will|would|should|can|could|may|is|are|if) (?:i|we|they|it|that|there|someone|my)\b)/i
/** 'express checkout', as a button of the cart is called, 'pay at the counter, express please': no espresso */
const EXPRESS =
  /\bexpress (?=check ?-?out|pay)|(?<=\b(?:check ?-?out|counter|pay|order)),? (?:by |via |with |the )?express\b/gi
const REASON =
  /[,.]? \b(?:cos|coz|cuz|cause|'cause|because|bc|b\/c|since|as)\b (?=(?:i|i'm|i've|we|we're|he|he's|she|she's|they|they're|it|it's|its|that|that's|the|my|our|someone|nobody|im|hes|shes)\b)([^.!?]{3,80})(?=[.!?]|$)/gi
/** Behind a reason, what is wanted. */
const MEANS = /\b(?:want|need|give me|get me|i'll|make it|add|remove|instead)\b/i
/** 'oh', 'no', of which the sentence that follows was the rest */
const NO_MORE = /^\W*(?:(?:oh|ah|no|nah|nope|hm+|ok|okay|well|so|yes|yeah)\W*)?$/i

/** Says something of a person or a thing, and nothing of an order. */
function isIdle(part: string, lexicon: Lexicon): boolean {
  const own = part.replace(LEADS, '')
  if (!SUBJECT.test(own) || WANTS.test(own) || /[?\d]/.test(own)) return false
  if (dietTold(own) || answeredIn(own, () => true)) return false
  return itemsOf(own, lexicon).every(
    (item) => PLAIN.has(item.kind) || (item.kind === 'drink' && !item.isExact),
  )
}
const PLAIN: ReadonlySet<string> = new Set(['word', 'stop', 'end', 'comma', 'and', 'that'])
const LEADS =
  /^\W*(?:(?:oh|ah|nah|no|nope|ugh|well|ok|and|but|so|lol|sorry|actually|turns out|apparently)[\s,]+){0,3}/i
const SUBJECT =
  /^(?:i|i'm|i've|we|we're|we've|he|he's|she|she's|they|they're|it's|its|my (?:friend|mom|dad|son|daughter|wife|husband|boss|sister|brother|coworker|kid|bf|gf|boyfriend|girlfriend|cousin|aunt|uncle|grandma|grandpa|roommate|neighbor|partner|date|client|team|baby|niece|nephew|teacher|buddy|colleague)(?:'s)?)\b/i
const WANTS =
  /\b(?:want\w*|wanna|need\w*|like\w*|love\w*|have|has|had|get\w*|got|take\w*|would|i'd|'d|i'll|'ll|can|can't|could|said|say\w*|mean\w*|meant|ask\w*|order\w*|prefer\w*|think|drink\w*|eat\w*|change\w*|add\w*|remov\w*|cancel\w*|done|good|fine|ready|set|sure|allergic|vegan|pay\w*|pick\w*|name|called|know|hate\w*|avoid\w*|here|sit|paid|booked|wait\w*|look\w*|hungry|thirsty|cold|tired|regular|usual|paying|member)\b/i

/** 'no sugar might be sour.', 'oat sounds weird,' before what is wanted */
const isOpinion = (part: string): boolean =>
  OPINION.test(part) || TOO_MUCH.test(part) || IMPATIENT.test(part)
/** 'this is taking forever.', beside an order */
const IMPATIENT =
  /^(?:this|that|it)(?: is|'s) (?:taking (?:forever|ages|so long|too long)|so slow)[.!,;]\W*$|^(?:hurry(?: up)?|quick(?:ly)?|fast)\W*$/i
/** 'too many toppings.', 'way too much.' */
const TOO_MUCH =
  /^(?:(?:that's|thats|it's|oh|ok),? ){0,2}(?:way )?too (?:many|much|long|late|slow)(?: [a-z]+)?[.!,;]\W*$/i
const OPINION =
  /^[^?]{2,40}\b(?:might|may|could|would|will|is|sounds|seems|feels) (?:be |kinda |a bit |probably |way |prob )*(?:too |so )?(?:sour|sweet|strong|bitter|much|expensive|pricey|heavy|boring|weird|gross|bland|filling|plain)[.!,;]\W*$/i
