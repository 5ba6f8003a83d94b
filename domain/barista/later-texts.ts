import type { Language } from '#domain/cafe/language.ts'
import type { Dining } from '#domain/contracts/ordering.ts'

type At = readonly [day: string, time: string]

/** What is said about what one message leaves open, in one language. */
export type LaterTexts = {
  sugarStep(asked: number, made: number): string
  stillOffered(line: string): string
  takeYourTime: string
  /** Where what was ordered is eaten, which the checkout asks for. */
  dining: Record<Dining, string>
  /** Whose drink one is. */
  isFor(drink: string, name: string): string
  whichIsTheirs(names: string): string
  /** A question that nothing here answers. */
  askThere(phone: string): string
  /** What a choice adds to the price. */
  extra(what: string, price: string): string
  noExtra(what: string): string
  that: string
  /** A class or an event that was spoken of. */
  session(
    title: string,
    day: string,
    time: string,
    price: string | null,
    seats: number,
    /** The day from which on tickets are sold, where none are yet. */
    from?: string,
  ): string
  tooFew(wanted: number, seats: number): string
  bookThere: string
  nothingAgainst(avoided: string): string
  /** The same of what is offered. */
  nothingOffered(avoided: string): string
  /** Which of these, where it was said how it is to be. */
  whichSo(how: string, names: string): string
  /** Asks about what contains something that the customer avoids. */
  allTheSame(isMany: boolean): string
  /** What is avoided no longer; empty where nothing was. */
  noLongerAvoided(avoided: string): string
  /** Booking begins later: day and time for everybody, and for members of some tiers. */
  opens(everybody: At, members: readonly (readonly [tiers: readonly string[], from: At])[]): string
  book: string
  inEnglish(text: string): string
  join(tier: string, price: string): string
  joinIt(tier: string): string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const ENGLISH: LaterTexts = {
  sugarStep: (asked, made) => `Sugar goes in steps of 25%, so ${asked}% is made with ${made}%.`,
  stillOffered: (line) => `Shall I still add ${line}?`,
  takeYourTime: 'Take your time.',
  dining: {
    here: 'For here: that is chosen at the checkout.',
    'to-go': 'To go: that is chosen at the checkout.',
  },
  isFor: (drink, name) => `${drink} is for ${name}.`,
  whichIsTheirs: (names) => `Which drink is that: ${names}? Please say it once more with its name.`,
  askThere: (phone) => `That I don't know. At the counter they do, and at ${phone}.`,
  extra: (what, price) => `${capital(what)} is ${price} more.`,
  noExtra: (what) => `There is no extra charge for ${what.toLowerCase()}.`,
  that: 'that',
  session: (title, day, time, price, seats, from) =>
    `${title} is ${day} at ${time}, ${price ? `${price} a seat` : 'free'}, ${from ? `on sale from ${from}` : seats > 0 ? `${seats} left` : 'full'}.`,
  tooFew: (wanted, seats) => `${wanted} seats are more than the ${seats} that are left.`,
  opens: ([day, time], members) =>
    `Booking opens ${day} at ${time}${members.map(([tiers, at]) => `; members with ${tiers.join(' or ')} can book from ${at.join(' at ')}`).join('')}.`,
  nothingAgainst: (avoided) => `As we list it, nothing in your cart is a problem for: ${avoided}.`,
  nothingOffered: (avoided) => `As we list it, nothing in this is a problem for: ${avoided}.`,
  whichSo: (how, names) => `Which one, ${how}: ${names}?`,
  allTheSame: (isMany) => `Add ${isMany ? 'them' : 'it'} all the same?`,
  noLongerAvoided: (avoided) =>
    avoided
      ? `All right, I no longer look out for: ${avoided}.`
      : 'I keep no allergy or diet in mind for you.',
  bookThere: 'You book the seats, with a name for each, on its page.',
  book: 'Book seats',
  inEnglish: (text) => text,
  join: (tier, price) =>
    `${tier} is ${price} a month. You join it on its own page, with your account.`,
  joinIt: (tier) => `Join ${tier}`,
}

const SPANISH: LaterTexts = {
  sugarStep: (asked, made) =>
    `El azúcar va en pasos de 25%, así que ${asked}% se prepara con ${made}%.`,
  stillOffered: (line) => `¿Todavía agrego ${line}?`,
  takeYourTime: 'Con calma.',
  dining: {
    here: 'Para aquí: eso se elige al pagar.',
    'to-go': 'Para llevar: eso se elige al pagar.',
  },
  isFor: (drink, name) => `${drink} es para ${name}.`,
  whichIsTheirs: (names) => `¿Cuál es: ${names}? Dímelo otra vez con su nombre, por favor.`,
  askThere: (phone) => `Eso no lo sé. En la barra sí, y en el ${phone}.`,
  extra: (what, price) => `${capital(what)}: ${price} más.`,
  noExtra: (what) => `${capital(what)}: sin costo extra.`,
  that: 'eso',
  session: (title, day, time, price, seats, from) =>
    `${title} es ${day} a las ${time}, ${price ? `${price} por lugar` : 'gratis'}, ${from ? `a la venta desde ${from}` : seats > 0 ? `quedan ${seats}` : 'lleno'}.`,
  tooFew: (wanted, seats) => `${wanted} lugares son más que los ${seats} que quedan.`,
  opens: ([day, time], members) =>
    `Las reservas abren ${day} a las ${time}${members.map(([tiers, at]) => `; los miembros ${tiers.join(' o ')} pueden reservar desde ${at.join(' a las ')}`).join('')}.`,
  nothingAgainst: (avoided) =>
    `Según nuestras listas, nada de tu carrito es un problema para: ${avoided}.`,
  nothingOffered: (avoided) =>
    `Según nuestras listas, nada de esto es un problema para: ${avoided}.`,
  // How it is to be was read in English.
  whichSo: (_, names) => `¿Cuál: ${names}?`,
  allTheSame: (isMany) => `¿${isMany ? 'Los' : 'Lo'} agrego de todos modos?`,
  noLongerAvoided: (avoided) =>
    avoided
      ? `De acuerdo, ya no me fijo en: ${avoided}.`
      : 'No tengo anotada ninguna alergia ni dieta tuya.',
  bookThere: 'Los lugares se reservan en su página, con un nombre para cada uno.',
  book: 'Reservar lugares',
  inEnglish: (text) =>
    /^yes\. /i.test(text)
      ? `Sí. En inglés: ${text.slice(5)}`
      : `Nuestra respuesta, en inglés: ${text}`,
  join: (tier, price) =>
    `${tier} cuesta ${price} al mes. Te haces miembro en su página, con tu cuenta.`,
  joinIt: (tier) => `Hacerme miembro: ${tier}`,
}

export const LATER: Record<Language, LaterTexts> = { en: ENGLISH, es: SPANISH }
