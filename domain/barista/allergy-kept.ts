import type { ChatReply } from '#domain/contracts/barista.ts'
import { careful } from './careful.ts'
import { ALLERGIC, allergySpelled, dietTold, withTold } from './diet.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk } from './talk.ts'

/**
 * Whatever else came of a message: an allergy that is told in it is kept in mind, and what is offered is said to have it. Some
 * rule may have taken the message for a change of a milk, or for a question about what is offered.
 * @param heard the message in English, before any rule changed it
 */
export function withAllergyKept(reply: ChatReply, heard: Talk): ChatReply {
  const { state, menu, say } = heard
  const message = allergySpelled(heard.message)
  const told = ALLERGIC.test(message) ? dietTold(message) : null
  if (!told || told.avoids.length === 0) return reply
  const avoids = withTold(reply.state?.avoids ?? state.avoids ?? [], told)
  const isKept = told.avoids.every((each) => reply.state?.avoids?.includes(each))
  const lines = allFromSpoken(reply.state?.pending ?? [], menu).flatMap((drink) => {
    const { item, customizations } = propose(menu, drink, say) ?? {}
    return item && customizations ? careful(menu, item, customizations, avoids, say) : []
  })
  const more = [...new Set(lines)].filter((line) => !reply.text.includes(line))
  const names = told.avoids.map((each) => say.term(each))
  const isClear = lines.length === 0 && (reply.state?.pending ?? []).length > 0 && !reply.perform
  const clear = isClear ? [LATER[say.code].nothingOffered(listed(names, say.or))] : []
  const text = isKept ? reply.text : `${say.noted} ${reply.text}`
  return {
    ...reply,
    text: [
      text.replace(say.noted, say.noted.replace(/\.$/, `: ${listed(names, say.and)}.`)),
      ...more,
      ...clear,
    ].join(' '),
    state: { ...START, ...reply.state, avoids },
  }
}
