import { LINES } from '#widgets/texts/en/lines.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What a cart that is not empty says. */
export const linesSays = textsOf('lines', LINES)
