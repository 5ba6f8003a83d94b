import { AVOIDED } from '#domain/barista/avoided.ts'
import { isDiet } from './diet.ts'

type Avoided = (typeof AVOIDED)[number]

/**
 * Whether a note may be about what somebody must not have: such a note is shown as a warning. In English and Spanish. It rather
 * warns once too often than once too little; every other note is shown as well.
 * @param note as the customer wrote it, at most 500 characters
 */
export function saysAllergy(note: string): boolean {
  return WORDS.test(note)
}

const WORDS =
  /allerg|al[ée]rgi|intoleran|anaphyla|epi-?pen|c[oe]eliac|cel[ií]ac|\b(?:pea)?nuts?\b|\b(?:al|wal|hazel)monds?\b|\balmonds?\b|\bdairy\b|\blactose\b|\blactosa\b|\bgluten\b|\bwheat\b|\bsesame\b|\bsoy\b|\beggs?\b|\bshellfish\b|\bvegan|\bvegano|\bdiabet|\bcaca?huate|\bnuez\b|\bnueces\b/i

/** How the kitchen is warned of a note: of what the customer told the chat without a question mark. @returns null where nothing warns */
export function allergyWarning(note: string): 'Allergy' | 'Allergy?' | null {
  if (note.startsWith(TOLD)) return 'Allergy'
  return saysAllergy(note) ? 'Allergy?' : null
}

/** How a note begins with which an allergy came from the chat. */
const TOLD = 'Allergy: '

/**
 * What the kitchen is told of an allergy or a diet, in front of what the customer wrote.
 * @param avoids as it was told to the chat
 */
export function noteWith(avoids: readonly Avoided[], note: string): string {
  const once = AVOIDED.filter((each) => avoids.includes(each))
  const allergens = once.filter((each) => !isDiet(each))
  const told = [
    allergens.length > 0 && `${TOLD}${allergens.join(', ')}.`,
    once.some(isDiet) && `Diet: ${once.filter(isDiet).join(', ')}.`,
    note.trim(),
  ]
  return told.filter(Boolean).join(' ')
}
