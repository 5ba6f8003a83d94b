// Apart from the contract, which checks them, so that a widget can know them without its schemas.

/** A line of more is a catering order and is asked for by phone. */
export const MAX_LINE_QUANTITY = 50
/** A note on one line. */
export const LINE_NOTE_MAX = 100
export const MAX_LINES = 60
export const MAX_TOPPINGS = 6
/** Service fees and tax categories that a café may have. */
export const MAX_FEES = 6
export const MAX_TAX_CATEGORIES = 12
/** A customer may change an order so often; after that it takes a word with somebody. */
export const MAX_EDITS = 20
