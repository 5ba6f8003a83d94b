// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** Who said a message of the chat. */
export const MESSAGE_TYPES = ['user', 'bot', 'system'] as const

/** What a conversation waits for: an order, a choice between drinks, a name, a yes or a no, or what a room is wanted for. */
export const CHAT_STEPS = ['ordering', 'choosing', 'naming', 'confirming', 'booking'] as const

/** Drinks that are on the table at once: more in one message is a catering order, and is read up to here. */
export const MAX_SPOKEN = 20
/** One change of a line of the cart as JSON. The longest that a menu makes has some 350. */
export const EDIT_CHARACTERS = 600
/** As much of a message as is sent along with the next ones. The longest answer has some 1,200. */
export const HISTORY_CHARACTERS = 2_000

/**
 * How a phrase that was not understood is taught: as another name of an item, as a question whose answer the café has, or with an
 * answer of its own.
 */
export const LESSON_KINDS = ['alias', 'fact', 'answer'] as const

/** How a conversation ended. */
export const CHAT_OUTCOMES = ['added', 'not-understood', 'talked'] as const
