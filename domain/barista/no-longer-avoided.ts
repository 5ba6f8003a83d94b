import type { ChatReply } from '#domain/contracts/barista.ts'
import { allergensIn } from './diet.ts'
import { LATER } from './later-texts.ts'
import { listed } from './say.ts'
import { START } from './state.ts'
import type { Talk } from './talk.ts'

/** "i don't want the allergy thing anymore", "i'm not vegan": what was told is kept in mind no longer, and nothing else changes. */
export function noLongerAvoided({ message, state, say }: Talk): ChatReply | null {
  const plain = message.toLowerCase().replaceAll('’', "'")
  const { avoids = [] } = state
  // 'I don't have allergies but my son is allergic to nuts' tells of one.
  if (!OFF.test(plain) || MORE.test(plain) || plain.length > 80) return null
  const [diet] = /\bvegan|\bvegetarian/.exec(plain) ?? []
  const named = [...allergensIn(plain), ...(diet ? [diet] : [])]
  const off = named.length > 0 ? avoids.filter((each) => named.includes(each)) : avoids
  const left = avoids.filter((each) => !off.includes(each))
  return {
    text: LATER[say.code].noLongerAvoided(listed(off.map(say.term), say.or)),
    actions: [],
    intent: 'question',
    state: { ...START, ...state, avoids: left },
  }
}

const MORE = /\b(?:but|except|only|just)\b/
const IT = '(?:the |my |that |about |with |any |an |this ){0,3}(?:[a-z]{3,8} )?allerg(?:y|ies)'
const OFF = new RegExp(
  [
    `\\b(?:i|we|s?he) (?:do not|don't|dont|doesn't|doesnt) (?:want|need|have) ${IT}\\b`,
    `\\b(?:forget|remove|delete|drop|clear|cancel|ignore|never ?mind|nvm|skip|turn off|take off|take out|stop|no more|olvida) ${IT}\\b`,
    `\\btake ${IT} (?:thing |note |warning )?(?:off|out|away|back)\\b`,
    '\\bno (?:more )?allergies any ?more\\b',
    // 'Ya no tengo la alergia', 'ya no soy alérgica', as they are read.
    `^no thanks (?:tengo|have|i have|quiero|i want|necesito) ${IT}\\b|^no thanks i am allerg`,
    "\\b(?:i'?m|i am|we'?re|we are|s?he'?s|s?he is) (?:not|no longer) (?:actually |really )?(?:allergic|intolerant|vegan|vegetarian|celiac)\\b",
  ].join('|'),
)
