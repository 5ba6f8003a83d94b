import { EXPRESS } from '#widgets/texts/en/express.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What Express Checkout says. */
export const expressSays = textsOf('express', EXPRESS)
