import { BAR } from '#widgets/texts/en/bar.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What the cart says while its drawer is closed, and to screen readers. */
export const barSays = textsOf('bar', BAR)
