import type { ChatReply } from '#domain/contracts/barista.ts'
import { careful } from './careful.ts'
import { addAction } from './propose.ts'
import { listed } from './say.ts'
import { START } from './state.ts'
import type { Talk } from './talk.ts'

/** 'something warm and not too sweet': what comes so and can be had less sweet, of which one can be chosen. What was offered stays. */
export function warmLessSweet({ message, state, menu, say, isAsking }: Talk): ChatReply | null {
  const [, one = '', two = ''] = WANTS.exec(message) ?? []
  if (isAsking || !(one || two)) return null
  const temp = /warm|hot|cozy/i.test(`${one} ${two}`) ? 'hot' : 'iced'
  const { avoids = [] } = state
  const found = menu.items
    .filter(({ isSoldOut, choices, temps }) => !isSoldOut && choices.sugar && temps.includes(temp))
    .filter((item) => careful(menu, item, {}, avoids, say).length === 0)
    .toSorted((a, b) => Number(b.defaultTemp === temp) - Number(a.defaultTemp === temp))
    .slice(0, 4)
  if (found.length < 2) return null
  const isFree = state.pending.length + state.edits.length === 0
  const made = { temperature: temp, sugarLevel: 25 } as const
  return {
    text: `${say.howAbout(
      listed(
        found.map(({ name }) => name),
        say.or,
      ),
    )} ${say.sugarChoice}`,
    actions: found.map((item) => addAction(item, { customizations: made }, say)),
    intent: 'recommend',
    state: {
      ...START,
      ...state,
      ...(isFree && {
        step: 'choosing',
        choices: found.map(({ id }) => ({ id, quantity: 1, ...made })),
      }),
    },
  }
}

const TEMP = '(warm|hot|cozy|cold|iced|refreshing)'
const LESS =
  '(?:not (?:too|so|very|that|super|overly) (?:sweet|sugary)|less sweet|(?:barely|a (?:bit|little)|slightly) sweet|low sugar|not sweet)'
const WANTS = new RegExp(
  `^\\W{0,3}(?:(?:hi|hey|ok|um+|i want|i'd like|can i get|give me|do you have|got|maybe|need|i need),? ){0,3}(?:something|anything|smth|sth) (?:${TEMP}(?:,? (?:and|n|but|&))?,? ${LESS}|${LESS}(?:,? (?:and|n|but|&))?,? ${TEMP})(?: please| pls| to drink)*\\W{0,3}$`,
  'i',
)
