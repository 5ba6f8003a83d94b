import { nameFrom, type SaidName } from './name.ts'

/** The name in the answer to the question for one, in the language of the conversation; null where it is something else. */
export const nameSaid = (text: string, isSpanish: boolean): SaidName | null =>
  nameFrom(isSpanish ? plainName(text) : text)

/** 'Me llamo Ana, gracias' as the rules for a name read it: 'my name is Ana'. */
function plainName(text: string): string {
  return text
    .replace(
      /^ *(?:hola[,!. ]{1,3})?(?:me llamo|mi nombre es|soy|es para|para|a nombre de|ponle|pon)\b/i,
      'my name is',
    )
    .replace(/,? (?:por favor|porfa|gracias)[.! ]*$/i, '')
    .replace(
      /^ *(?:nadie|invitad[oa]|ninguno|da igual|no importa|no|no, gracias|no gracias)[.! ]*$/i,
      'nobody',
    )
}
