// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** Who said a message of the chat. */
export const MESSAGE_TYPES = ['user', 'bot', 'system'] as const
