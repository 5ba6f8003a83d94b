import { RECEIPT } from '#widgets/texts/en/receipt.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What the slip of Express Checkout says. */
export const receiptSays = textsOf('receipt', RECEIPT)
