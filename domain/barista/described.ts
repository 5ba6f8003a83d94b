import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { seeMenu } from './buttons.ts'
import { addAction } from './propose.ts'
import { listed, type Say } from './say.ts'
import { START } from './state.ts'

/**
 * 'the purple one', 'something smoky': words that name nothing, but stand in the description of a few things. They are asked about,
 * and one of them can be chosen.
 */
export function describedReply(
  message: string,
  { menu, state, say }: { menu: Menu; state: ChatState; say: Say },
): ChatReply | null {
  if (!POINTS.test(message)) return null
  const words = [...message.toLowerCase().matchAll(/[a-z]{4,}/g)]
    .map(([word]) => word)
    .filter((word) => !EMPTY.has(word))
  if (words.length === 0 || words.length > 4) return null
  const found = menu.items.filter(({ isSoldOut, description, name }) => {
    const text = new Set<string>(`${name} ${description}`.toLowerCase().match(/[a-z]+/g))
    return !isSoldOut && words.some((word) => text.has(word))
  })
  if (found.length === 0 || found.length > 4) return null
  const names = found.map(({ name }) => name)
  return {
    text: say.didYouMean(listed(names, say.or)),
    actions: [...found.map((item) => addAction(item, {}, say)), seeMenu(say)],
    intent: 'did-you-mean',
    state: {
      ...START,
      ...state,
      step: 'choosing',
      choices: found.map(({ id }) => ({ id, quantity: 1 })),
    },
  }
}

const POINTS =
  /\b(?:the|that|your|usual|my|a|an) [a-z -]{3,30} (?:one|ones|drink|tea|thing)\b|\busual\b|\bsomething\b/i
const EMPTY = new Set(
  'usual something want would like have that this with from your give please drink drinks thing ones really very order same again make just some more than good nice what whats which first second third fourth last other next ones does'.split(
    ' ',
  ),
)
