/**
 * False where a message certainly does not ask for a room: it has no word without which `bookingIntent` finds none. What reads the
 * rest of a message is large, and most messages are orders.
 */
export const mayWantRoom = (text: string): boolean => WORDS.test(text)

const WORDS = /book|rent|reserv|hir(?:e|ing)|space|entire|venue|when/i
