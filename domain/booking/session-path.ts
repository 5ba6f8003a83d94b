/** Where a session of a class is booked, its sheet open. The page reads `session` (`domain/site/pages.ts`). */
export const classPath = (id: string): string => `/classes/book?session=${id}`
/** Where an event is read about and booked. */
export const eventPath = (id: string): string => `/events/${id}`
