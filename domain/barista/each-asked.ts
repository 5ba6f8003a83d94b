import type { ChatReply } from '#domain/contracts/barista.ts'

/**
 * 'wifi and parking?', 'when do you close and can I bring my dog': where an answer is to one of several questions only, the others
 * are answered too. Null where it is to all of them, or where one of them is no question.
 * @param answerTo answers to one of them where the conversation stands
 */
export function eachAsked(
  message: string,
  whole: ChatReply,
  answerTo: (part: string) => ChatReply,
): ChatReply | null {
  if (message.length > 140 || whole.perform || DOES.test(whole.intent)) return null
  // 'vegan and gluten free' is one question: what is both.
  if ((message.match(DIETS) ?? []).length > 1 && whole.intent !== 'not-understood') return null
  const parts = message.split(JOINS).filter((part) => /[a-z]{2}/i.test(part))
  if (parts.length < 2 || parts.length > 4) return null
  const [first = '', ...rest] = parts
  const isAsked = message.includes('?') || ASKS.test(first)
  if (!isAsked && parts.some((part) => part.split(' ').length > 2)) return null
  const [lead = ''] = LEAD.exec(first) ?? []
  const texts: string[] = []
  for (const [at, part] of [first, ...rest].entries()) {
    const led = at > 0 && lead && !ASKS.test(part) ? answerTo(`${lead}${part}`) : null
    const reply = led && isAnswer(led) ? led : answerTo(part)
    if (!isAnswer(reply)) return null
    texts.push(reply.text)
  }
  const others = [...new Set(texts)].filter((text) => !whole.text.includes(text))
  const isKnown = whole.intent !== 'not-understood'
  // Where the answer is to all of it, it is none to a part alone.
  if (others.length === 0 || (isKnown && !texts.some((text) => text === whole.text))) return null
  return {
    ...whole,
    text: [...new Set(texts)].join(' '),
    intent: isKnown ? whole.intent : 'question',
  }
}

const DIETS =
  /\b(?:vegan|vegetarian|(?:gluten|dairy|lactose|nut|soy|egg|milk|caffeine)[- ]?free|without (?:gluten|dairy|lactose|nuts|soy|eggs?|milk|caffeine)|celiac)\b/gi
const JOINS = /\?[,.]? |[,;]? (?:and|n|&|plus|also|or)(?: also)? |, /i
const ASKS =
  /^\W{0,3}(?:(?:and|so|ok|oh|hi|hey|hello|wait|also|but),? ){0,3}(?:what|what's|which|who|when|where|where's|why|how|how's|is|are|do|does|did|can|could|will|have|has|got|any|you have|you got|there's)\b/i
/** With what a question begins that asks for a thing. */
const LEAD =
  /^\W{0,3}(?:do you (?:guys |all )?(?:have|take|accept|do|offer|serve|sell)|have you got|is there|are there|you (?:got|have)|where(?:'s| is| are)|how much (?:is|are|for)|can i bring|what's your|what is your) (?:an? |any |some |the |my |your )?/i
const DOES = /^(?:order|edit|order-confirmed|declined|undo|which-drink)$/
const isAnswer = ({ intent, perform }: ChatReply): boolean =>
  !perform && !DOES.test(intent) && !/^(?:not-understood|did-you-mean|not-sold)$/.test(intent)
