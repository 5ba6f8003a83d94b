/** The calendar day of an instant where the reader is, as the times beside the messages are: to be compared, not to be read. */
export const dayOf = (timestamp: string): string => new Date(timestamp).toDateString()

export const today = (): string => new Date().toDateString()
