import { CONTACT } from '#widgets/texts/en/contact.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What may be wrong with a name, an address or a number. */
export const contactSays = textsOf('contact', CONTACT)
