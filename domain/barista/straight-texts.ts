import { spanishDays } from '#domain/booking/series-days-es.ts'
import { daysForGuests } from '#domain/booking/series-words.ts'
import type { Language } from '#domain/cafe/language.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { LEAST_POINTS, POINT_CENTS } from '#domain/loyalty/points.ts'
import type { SeriesDays } from '#domain/contracts/content.ts'
import type { OrderStatus } from '#domain/contracts/ordering.ts'

/** What plain questions about the café are answered with, in one language. */
export type StraightTexts = {
  person(phone: string, status: string): string
  write: string
  askNumber: string
  /** Where the number is said and the name is not. */
  askName(number: string): string
  /** Of an order that was placed: where it is changed and cancelled. */
  placed(phone: string): string
  changeHere: string
  noSuchOrder(number: string, name: string, phone: string): string
  status(number: string, status: string): string
  promised(time: string): string
  late(time: string): string
  statuses: Record<OrderStatus, string>
  wait(minutes: number, label: string): string
  waitClosed(status: string, first: string): string
  noPickup(status: string): string
  pickupAt(first: string | null): string
  choosePickup: string
  openOn(day: string, opens: string, closes: string, why?: string): string
  closedOn(day: string, why?: string): string
  free: string
  /** @param from the day from which on there are seats, where there are none yet */
  dated(
    title: string,
    day: string,
    time: string,
    seats: number,
    price: string,
    from?: string,
  ): string
  /** Of an event that comes again, behind its next date. */
  comesAgain(days: SeriesDays): string
  nothingThen: string
  /** @param kind such as 'pottery' */
  noClassOf(kind: string): string
  noneOn: string
  delivery: string
  /** It names the button by its words, in Express Checkout and at the checkout. */
  promoCode: string
  jobs(open: string): string
  seeJobs: string
  refund(phone: string): string
  saves(tier: string, cents: string, percent: number, price: string): string
  /** @param percents '5, 15 or 25' */
  emptySaves(percents: string): string
  points: string
  tip: string
  celebration: string
  planIt: string
  /** @param where such as 'Instagram: https://…' @param missing what was asked for and is not there */
  social(where: string, missing: string): string
  noSocial(phone: string): string
  /** Of the wifi, where the café has written none down. */
  password(phone: string): string
  tables: string
}

/** ' (private events available)': a note repeats that it is closed. */
function whyOf(why?: string): string {
  const reason = why?.replace(/^Closed\s*/i, '').replace(/^\((.*)\)$/, '$1')
  return reason ? ` (${reason})` : ''
}

const ENGLISH: StraightTexts = {
  person: (phone, status) =>
    `Of course. Call ${phone} to speak with a person; ${status}. You can also write to us, and we answer with a number to quote.`,
  write: 'Write to us',
  placed: (phone) =>
    `I can't change an order that is already placed, so nothing has changed. You can change it, its pickup time too, or cancel it on its own page until we start making it. The button opens that page if you ordered in this browser; if not, use the link in your confirmation or call ${phone}.`,
  changeHere: 'I can change what is in your cart: just tell me how.',
  askNumber: 'Tell me the order number and the name on it, like "A-104 for Sam", and I look it up.',
  askName: (number) => `Which name is order ${number} under? With it I look up how far it is.`,
  noSuchOrder: (number, name, phone) =>
    `I find no order ${number} under ${name} today. Check the number in your confirmation, or call ${phone}.`,
  status: (number, status) => `Order ${number} is ${status}.`,
  promised: (time) => `It is promised for ${time}.`,
  late: (time) => `It takes a little longer than we said (${time}).`,
  statuses: {
    waiting: 'waiting to be confirmed',
    'awaiting-payment': 'waiting for its payment',
    pending: 'received',
    confirmed: 'confirmed',
    preparing: 'being made',
    ready: 'ready at the counter',
    'picked-up': 'picked up',
    cancelled: 'cancelled',
    'no-show': 'marked as not picked up',
    refunded: 'refunded',
  },
  wait: (minutes, label) =>
    `An order placed now can be ready in about ${minutes} minutes. The first pickup time is ${label}.`,
  waitClosed: (status, first) =>
    `${status}. An order placed now can be ready from ${first}, the first pickup time.`,
  noPickup: (status) => `No pickup time is free just now. ${status}.`,
  pickupAt: (first) =>
    `Yes, you choose the pickup time at checkout, from today to a week ahead.${first ? ` The first free one is ${first}.` : ''}`,
  choosePickup: 'Choose a pickup time',
  openOn: (day, opens, closes, why) =>
    `We are open ${day}, from ${opens} to ${closes}${why ? ` (${why})` : ''}.`,
  closedOn: (day, why) => `We are closed ${day}${whyOf(why)}.`,
  free: 'free',
  dated: (title, day, time, seats, price, from) =>
    `${title}: ${day} at ${time}, ${price}, ${from ? `on sale from ${from}` : seats > 0 ? `${seats} ${seats === 1 ? 'seat' : 'seats'} left` : 'full'}.`,
  comesAgain: (days) => `${daysForGuests(days)}.`,
  nothingThen: 'Nothing is on then. These come next:',
  noClassOf: (kind) => `We have no class in ${kind} on the calendar. What we teach:`,
  noneOn: 'Nothing is planned just now. New dates are announced on the calendar.',
  promoCode:
    'A promo code is entered when you pay: press “I have a promo code” in Express Checkout or at the checkout. What it takes off then stands in the bill.',
  delivery:
    'We do not deliver. Order here or on the site, choose a pickup time, and it is ready at the counter.',
  jobs: (open) =>
    open
      ? `We are looking for people: ${open}. You can apply on the careers page.`
      : 'No job is open just now. The careers page says when that changes.',
  seeJobs: 'Careers',
  refund: (phone) =>
    `I am sorry about that. Call ${phone} with your order number, or write to us, and we put it right. What you paid by card goes back to the card, and what is not paid yet is not charged.`,
  saves: (tier, cents, percent, price) =>
    `${tier} takes ${percent}% off the menu: ${cents} on this cart, for ${price} a month.`,
  emptySaves: (percents) =>
    `Put something into your cart and I tell you what each membership would save. They take ${percents}% off the menu.`,
  tip: 'You can add a tip at the checkout: a share of the order or an amount of your own. It goes to the people who make it.',
  points: `Order with your account, and each dollar earns a point when the order is picked up. From ${LEAST_POINTS} on, each takes ${formatCents(POINT_CENTS)} off at the checkout.`,
  celebration:
    'For a birthday, a meeting or an evening of your own, plan a private event: its page shows what is free and an estimate at once, and nothing is booked until you accept our proposal. To rent a room by the hour, tell me the day and how many hours; the deposit stands beside the price before you book.',
  planIt: 'Plan a private event',
  social: (where, missing) =>
    `${missing ? `We are not on ${missing}. ` : ''}You find us here. ${where}`,
  password: (phone) => `The password I don't know: ask at the counter, or call ${phone}.`,
  noSocial: (phone) => `We are not there. You reach us at ${phone}.`,
  tables:
    'I cannot book a table: come in while we are open, and at the counter they know what is free. For a group you can rent the Art Space by the hour.',
}

const SPANISH: StraightTexts = {
  person: (phone, status) =>
    `Claro. Llama al ${phone} para hablar con una persona; ${status}. También puedes escribirnos.`,
  write: 'Escríbenos',
  placed: (phone) =>
    `No puedo cambiar una orden ya hecha, y no cambié nada. En su propia página la cambias, también la hora, o la cancelas, hasta que empecemos a prepararla. El botón la abre si la hiciste en este navegador; si no, usa el enlace de su confirmación o llama al ${phone}.`,
  changeHere: 'Lo que está en tu carrito se cambia aquí: solo dime cómo.',
  askNumber: 'Dime el número de la orden y el nombre, por ejemplo "A-104 para Ana", y la busco.',
  askName: (number) => `¿A nombre de quién está la orden ${number}? Así veo cómo va.`,
  noSuchOrder: (number, name, phone) =>
    `No encuentro la orden ${number} a nombre de ${name} hoy. Revisa el número de tu confirmación o llama al ${phone}.`,
  status: (number, status) => `La orden ${number} está ${status}.`,
  promised: (time) => `La prometimos para las ${time}.`,
  late: (time) => `Tarda un poco más de lo que dijimos (${time}).`,
  statuses: {
    waiting: 'por confirmar',
    'awaiting-payment': 'por pagar',
    pending: 'recibida',
    confirmed: 'confirmada',
    preparing: 'en preparación',
    ready: 'lista en la barra',
    'picked-up': 'entregada',
    cancelled: 'cancelada',
    'no-show': 'sin recoger',
    refunded: 'reembolsada',
  },
  wait: (minutes, label) =>
    `Una orden hecha ahora puede estar lista en unos ${minutes} minutos. La primera hora para recoger es ${label}.`,
  waitClosed: (status, first) =>
    `${status}. Una orden hecha ahora puede estar lista desde el ${first}, la primera hora para recoger.`,
  noPickup: (status) => `Ahora no hay hora libre para recoger. ${status}.`,
  pickupAt: (first) =>
    `Sí, eliges la hora al pagar, desde hoy hasta dentro de una semana.${first ? ` La primera libre es ${first}.` : ''}`,
  choosePickup: 'Elegir hora',
  openOn: (day, opens, closes, why) =>
    `Abrimos ${day}, de ${opens} a ${closes}${why ? ` (${why})` : ''}.`,
  closedOn: (day, why) => `Cerramos ${day}${whyOf(why)}.`,
  free: 'gratis',
  dated: (title, day, time, seats, price, from) =>
    `${title}: ${day} a las ${time}, ${price}, ${from ? `a la venta desde ${from}` : seats > 0 ? `quedan ${seats} lugares` : 'lleno'}.`,
  comesAgain: (days) => `${spanishDays(days)}.`,
  nothingThen: 'Entonces no hay nada. Lo próximo es:',
  noClassOf: () => 'De eso no tenemos ninguna clase en el calendario. Lo que damos:',
  noneOn: 'Por ahora no hay nada planeado. Las fechas nuevas salen en el calendario.',
  promoCode:
    'El código promocional se escribe al pagar: toca «Tengo un código promocional» en «Compra exprés» o en la página de pago. Lo que descuenta aparece entonces en la cuenta.',
  delivery:
    'No hacemos entregas. Pide aquí o en el sitio, elige una hora y la recoges en la barra.',
  jobs: (open) =>
    open
      ? `Buscamos gente: ${open}. Puedes postularte en la página de empleos.`
      : 'Ahora no hay empleos abiertos. La página de empleos dice cuándo cambia eso.',
  seeJobs: 'Empleos',
  refund: (phone) =>
    `Lo siento. Llama al ${phone} con tu número de orden o escríbenos, y lo arreglamos. Lo que pagaste con tarjeta vuelve a la tarjeta, y lo que no se ha pagado no se cobra.`,
  saves: (tier, cents, percent, price) =>
    `${tier} quita ${percent}% del menú: ${cents} en este carrito, por ${price} al mes.`,
  emptySaves: (percents) =>
    `Pon algo en tu carrito y te digo cuánto ahorraría cada membresía. Quitan ${percents}% del menú.`,
  tip: 'Puedes agregar una propina al pagar: un porcentaje de la orden o la cantidad que quieras. Es para quienes la preparan.',
  points: `Pide con tu cuenta: cada dólar da un punto cuando recoges la orden. Desde ${LEAST_POINTS} puntos, cada uno quita ${formatCents(POINT_CENTS)} al pagar.`,
  celebration:
    'Para un cumpleaños, una reunión o una noche propia, planea un evento privado: su página muestra qué está libre y un presupuesto al momento, y nada se reserva hasta que aceptes nuestra propuesta. Para alquilar un espacio por horas, dime el día y cuántas horas; el depósito está junto al precio antes de reservar.',
  planIt: 'Planear un evento privado',
  social: (where, missing) =>
    `${missing ? `No estamos en ${missing}. ` : ''}Nos encuentras aquí. ${where}`,
  password: (phone) => `La contraseña no la sé: pregunta en la barra o llama al ${phone}.`,
  noSocial: (phone) => `Ahí no estamos. Llámanos al ${phone}.`,
  tables:
    'No puedo reservar una mesa: ven cuando estemos abiertos, y en la barra saben qué hay libre. Para un grupo puedes alquilar el Art Space por horas.',
}

export const STRAIGHT: Record<Language, StraightTexts> = { en: ENGLISH, es: SPANISH }
