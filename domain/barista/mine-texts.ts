import type { Language } from '#domain/cafe/language.ts'

type MineTexts = {
  orders: string
  classes: string
  seat(title: string, day: string, time: string): string
  noSeats: string
  seatsThere: string
  giveBack: string
  callOff: string
  cartStays: string
  /** Behind an emptied cart. */
  placedStays: string
}

/** What is said of what somebody placed and booked already. */
export const MINE_TEXTS: Record<Language, MineTexts> = {
  en: {
    orders: 'My orders',
    classes: 'My classes',
    seat: (title, day, time) => `You have a seat: ${title}, ${day} at ${time}.`,
    noSeats: 'I see no seat of yours that is still to come.',
    seatsThere:
      'Your seats and tickets are on the page My classes, once you sign in. Without an account, their own link opens them.',
    giveBack:
      'I cancelled nothing. You give seats back on the page My classes, once you sign in. Without an account, their own link opens the same.',
    callOff: 'I cancelled nothing: you cancel it on its own page, until we start making it.',
    cartStays: 'Or do you mean what is in your cart?',
    placedStays:
      'An order that you placed already is not called off by that: it is cancelled on its own page, until we start making it.',
  },
  es: {
    orders: 'Mis órdenes',
    classes: 'Mis clases',
    seat: (title, day, time) => `Tienes un lugar: ${title}, ${day} a las ${time}.`,
    noSeats: 'No veo ningún lugar tuyo por venir.',
    seatsThere:
      'Tus lugares y boletos están en la página Mis clases, cuando entras en tu cuenta. Sin cuenta, los abre su propio enlace.',
    giveBack:
      'No cancelé nada. Los lugares se devuelven en la página Mis clases, cuando entras en tu cuenta. Sin cuenta, su propio enlace abre lo mismo.',
    callOff: 'No cancelé nada: la cancelas en su propia página, hasta que empecemos a prepararla.',
    cartStays: '¿O te refieres a lo que está en tu carrito?',
    placedStays:
      'Una orden que ya hiciste no se cancela con eso: se cancela en su propia página, hasta que empecemos a prepararla.',
  },
}
