import { DEEDS } from '#widgets/texts/en/deeds.ts'
import { translation } from './said.ts'

/** What is said of a change, in the language of the conversation. */
export const deedSays = () => translation()?.deeds ?? DEEDS
