import { nameFrom, type SaidName } from './name.ts'

/**
 * The name in the answer to the question for one, in the language of the conversation; null where it is something else.
 * @param isOffered whether drinks or changes wait for a yes at the same time
 */
export function nameSaid(text: string, isSpanish: boolean, isOffered: boolean): SaidName | null {
  if (!isSpanish) return nameFrom(text, isOffered)
  const said = AGREES.test(text) ? null : nameFrom(plainName(text), isOffered)
  return said && { ...said, isDoubtful: said.isDoubtful || PUTS.test(text) }
}

/** Yes in Spanish, and a name in English. */
const AGREES = /^ *(?:dale|vale)[.! ]*$/i

/** 'ponle boba' adds a topping. */
const PUTS = /^ *pon(?:le)? /i

/** 'Me llamo Ana, gracias' as the rules for a name read it: 'my name is Ana'. */
function plainName(text: string): string {
  return text
    .replace(
      /^ *(?:(?:hola|s[ií])[,!. ]{1,3})?(?:me llamo|mi nombre(?: es)?|nombre:?|soy|es para|para(?! (?:llevar|aqu[ií]|tomar|comer|recoger|m[ií]|el|la)\b)|(?:p[oó]n(?:l[oae])? )?a nombre de|ponle|pon|es(?= \p{Lu}))(?= )/iu,
      'my name is',
    )
    .replace(/,? (?:por favor|porfa|gracias)[.! ]*$/i, '')
    .replace(/^ *(?:nadie|invitad[oa]|ningun[oa]|da igual|no importa)[.! ]*$/i, 'nobody')
    .replace(/^ *no(?:,? gracias)?[.! ]*$/i, 'no thanks')
}
