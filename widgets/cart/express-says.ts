import { EXPRESS } from '#widgets/texts/en/express.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What Express Checkout and its receipt say. */
export const expressSays = textsOf('express', EXPRESS)
