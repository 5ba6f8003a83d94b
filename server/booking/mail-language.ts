import { spanishBookingMail } from '#domain/booking/mail-words-es.ts'
import type { Language } from '#domain/cafe/language.ts'
import { greeting, spanishGreeting } from '#domain/people/plain-name.ts'

/** How a mail about a booking is written in the language in which that was booked. It is put together in English. */
export function bookingMailIn(language: Language) {
  return language === 'es'
    ? { say: spanishBookingMail, greet: spanishGreeting }
    : { say: (english: string) => english, greet: greeting }
}
