// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** What a visitor may ask about a work. */
export const ENQUIRY_KINDS = ['buy', 'hold', 'question', 'commission'] as const
