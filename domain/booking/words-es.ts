import { SPANISH_METHODS } from '#domain/ordering/words-es.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { MONEY, type Rule, rule, saidBy, SEATS } from './spanish-rules.ts'

// What the café says of seats, tickets and rooms, in Spanish. The server says it in English, with sums and dates in it.

/**
 * A line of a bill, or sentences, as `seatPrice`, `rulesWords`, `ladderWords` and their like write them. @returns undefined where one
 * of them has no Spanish
 */
export function spanishBooking(english: string): string | undefined {
  const whole = spanishOne(english)
  if (whole !== undefined) return whole
  const sentences = english.split(/(?<=[.!?]) (?=[A-Z$])/)
  if (sentences.length < 2) return undefined
  const said = sentences.map(spanishOne)
  return said.includes(undefined) ? undefined : said.join(' ')
}

const spanishOne = (english: string): string | undefined => saidBy(RULES, english)

const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const ROOM = 'Art Space|Entire Venue'
const DATE = `${WEEKDAY}, [A-Z][a-z]{2,8} \\d{1,2}(?:, \\d{4})?`
/** As `formatHour` writes it: '5 PM', '5:30 PM' */
const CLOCK = String.raw`\d{1,2}(?::\d{2})? [AP]M`

const RULES: readonly Rule[] = [
  // For whom
  rule(
    '(?:Ages )?(\\d{1,2}) and up(, with an adult)?',
    (age, adult) => `desde ${age} años${adult && ', con un adulto'}`,
  ),
  rule('All ages', () => 'todas las edades'),
  // Lines of a bill
  rule(SEATS, (seats) => spanishSeats(seats)),
  rule(`${SEATS}, ${MONEY} each`, (seats, each) => `${spanishSeats(seats)}, ${each} cada uno`),
  rule(
    `(\\d+) × (.+), ${MONEY} each`,
    (count, name, each) => `${count} × ${name}, ${each} cada uno`,
  ),
  rule('Materials', () => 'Materiales'),
  rule('For members', () => 'Para miembros'),
  rule('(.+), (\\d+)% off', (tier, percent) => `${tier}, ${percent}% menos`),
  rule('(\\d+) hours', (hours) => `${hours} horas`),
  rule(`(\\d+) hours at ${MONEY}`, (hours, each) => `${hours} horas a ${each}`),
  rule(
    `(\\d+)-hour special, ${MONEY} an hour`,
    (hours, each) => `Especial de ${hours} horas, ${each} por hora`,
  ),
  rule(
    'Never more than the (\\d+)-hour special',
    (hours) => `Nunca más que el especial de ${hours} horas`,
  ),
  rule(
    `Stay (\\d+) hours if you like: it costs the same ${MONEY}\\.`,
    (hours, total) => `Quédate ${hours} horas si quieres: cuesta lo mismo, ${total}.`,
  ),
  rule('Overtime, (.+)', (time) => `Tiempo extra, ${spanishSpan(time)}`),
  rule(
    `${MONEY} an hour, (\\d+) to (\\d+) hours(, while the café is open)?(?:; ${MONEY} an hour if you take (\\d+))?\\.`,
    (each, least, most, isOpen, special, hours) =>
      `${each} por hora, de ${least} a ${most} horas${isOpen && ', cuando el café está abierto'}${special && `; ${special} por hora si tomas ${hours}`}.`,
  ),
  rule(`((?:${WEEKDAY}s(?:, | and )?)+)`, (days) => spanishDays(days)),
  rule('Any day on which the café is open', () => 'Cualquier día en que el café abre'),

  // Rooms that are not to be had
  rule(
    `The (${ROOM}) is rented for (\\d+) to (\\d+) hours\\.`,
    (room, least, most) => `${spanishRoom(room)} se renta de ${least} a ${most} horas.`,
  ),
  rule(`The (${ROOM}) holds (\\d+)\\.`, (room, seats) => `${spanishRoom(room)}: caben ${seats}.`),
  rule(
    `The (${ROOM}) is rented on (.{1,80}) only\\.`,
    (room, days) => `${spanishRoom(room)} solo se renta los ${spanishDays(days).toLowerCase()}.`,
  ),
  rule(
    `The café itself is open on (${DATE}), so the (${ROOM}) cannot be rented\\.`,
    (when, room) =>
      `El café abre el ${spanishWhen(when)}, así que ${spanishRoom(room).toLowerCase()} no se puede rentar.`,
  ),
  rule(
    `We are closed on (${DATE}) \\((.{1,80})\\)\\.`,
    (when, why) => `Cerramos el ${spanishWhen(when)} (${why}).`,
  ),
  rule(
    `We are closed on (${WEEKDAY}s)\\.`,
    (days) => `Cerramos los ${spanishDays(days).toLowerCase()}.`,
  ),
  rule(`The next day is (${DATE})\\.`, (when) => `El próximo día es el ${spanishWhen(when)}.`),
  rule('That day is over\\. Choose a later one\\.', () => 'Ese día ya pasó. Elige uno posterior.'),
  rule(
    'That hour is over\\. Choose a later one\\.',
    () => 'Esa hora ya pasó. Elige una posterior.',
  ),
  rule(
    'We plan a year ahead at most\\.',
    () => 'Planeamos con un año de anticipación como máximo.',
  ),
  rule(
    'Choose a start and a length that end by midnight\\.',
    () => 'Elige una hora y una duración que terminen antes de la medianoche.',
  ),
  rule(
    `That day the (${ROOM}) can be had from (${CLOCK} to ${CLOCK})\\.`,
    (room, span) =>
      `Ese día ${spanishRoom(room).toLowerCase()} se puede tener de ${spanishClock(span)}`,
  ),
  rule(
    `The (${ROOM}) is taken from (${CLOCK}), and is cleared before that\\.`,
    (room, time) =>
      `${spanishRoom(room)} está ocupado desde las ${spanishClock(time)}, y antes hay que recogerlo.`,
  ),
  rule(
    `The next time that is free for (\\d+) hours: (${WEEKDAY}, [A-Z][a-z]{2,8} \\d{1,2}(?:, \\d{4})?, ${CLOCK} to ${CLOCK})\\.`,
    (hours, when) =>
      `El próximo horario libre por ${hours} horas: ${spanishClock(spanishWhen(when))}`,
  ),
  rule(
    'We have promised orders for pickup in that time, so the house cannot be hired then\\.',
    () =>
      'Prometimos órdenes para recoger a esa hora, así que entonces no se puede rentar el local.',
  ),

  // What comes back, and until when
  rule(
    'Cancel by (.+): all that you paid comes back\\.',
    (when) => `Cancela antes del ${spanishWhen(when)}: se te devuelve todo lo que pagaste.`,
  ),
  rule(
    'Cancel by (.+): (all|\\d+%) of what you paid comes back\\.',
    (when, part) =>
      `Cancela antes del ${spanishWhen(when)}: se te devuelve ${part === 'all' ? 'todo' : `el ${part} de`} lo que pagaste.`,
  ),
  rule(
    'You can move it to another time until (.+)\\.',
    (when) => `Puedes cambiarla a otra hora hasta el ${spanishWhen(when)}.`,
  ),
  rule(
    'It cannot be moved to another time here, as cancelling already costs something\\.',
    () => 'Aquí no se puede cambiar a otra hora, porque cancelar ya tiene un costo.',
  ),
  rule('After that, nothing comes back\\.', () => 'Después no se devuelve nada.'),
  rule(
    'This close to the day, nothing comes back\\.',
    () => 'Tan cerca del día no se devuelve nada.',
  ),
  rule('After that, (.+)\\.', (late) => `Después, ${spanishLate(late)}.`),
  rule(
    'It begins in less than (.{1,60}): if you cancel, (.+)\\.',
    (time, late) => `Empieza en menos de ${spanishSpan(time)}: si cancelas, ${spanishLate(late)}.`,
  ),
  rule(
    'Cancel free of charge until (.+) before the start\\.',
    (time) => `Puedes cancelar sin costo hasta ${spanishSpan(time)} antes del inicio.`,
  ),
  rule(
    '(Tickets: a|A)ll that you paid comes back until it begins\\.',
    (all) =>
      `${all === 'A' ? 'S' : 'Boletos: s'}e te devuelve todo lo que pagaste hasta que empiece.`,
  ),
  rule(
    'Tickets: all that you paid comes back until (.+) before the start\\.',
    (time) =>
      `Boletos: se te devuelve todo lo que pagaste hasta ${spanishSpan(time)} antes del inicio.`,
  ),
  rule('After that nothing does\\.', () => 'Después, nada.'),
  rule(
    'Nothing was paid, so nothing is to give back\\.',
    () => 'No se pagó nada, así que no hay nada que devolver.',
  ),
  rule(
    `${MONEY}, all that (?:was paid for it|you paid), comes back\\.`,
    (cents) => `Se te devuelven ${cents}, todo lo que se pagó.`,
  ),
  rule(
    `${MONEY} comes back, ${MONEY} is kept\\.`,
    (back, kept) => `Se te devuelven ${back}, y se retienen ${kept}.`,
  ),
  rule(
    `Nothing comes back: ${MONEY} is kept\\.`,
    (kept) => `No se devuelve nada: se retienen ${kept}.`,
  ),
  rule(
    `${MONEY} is yours as credit for another class, until (.+)\\.`,
    (cents, until) =>
      `Te quedan ${cents} de crédito para otra clase, hasta el ${spanishWhen(until)}.`,
  ),
  rule(`${MONEY} is kept\\.`, (kept) => `Se retienen ${kept}.`),
  rule(
    `Of that, ${MONEY} is credit again\\.`,
    (cents) => `De eso, ${cents} vuelven a ser crédito.`,
  ),
  rule(
    `(Of that, )?${SEATS} goe?s? back into your pack\\.`,
    (isPart, seats) =>
      `${isPart && 'De eso, '}${spanishSeats(seats)} ${seats === '1 seat' ? 'vuelve' : 'vuelven'} a tu paquete.`,
  ),
  rule(
    `Somebody else paid for it: ${MONEY} goes back to whoever did\\.`,
    (cents) => `Lo pagó otra persona: se le devuelven ${cents}.`,
  ),
  rule(
    `Somebody else paid for it: ${MONEY} is theirs as credit for another class\\.`,
    (cents) => `Lo pagó otra persona: le quedan ${cents} de crédito para otra clase.`,
  ),

  // Moving seats
  rule('It costs the same: nothing is to pay\\.', () => 'Cuesta lo mismo: no hay nada que pagar.'),
  rule(
    `It is late for the old date: ${MONEY} of what you paid is kept, and ${MONEY} counts for the new one\\.`,
    (kept, used) =>
      `Para la fecha anterior ya es tarde: de lo que pagaste se retienen ${kept}, y ${used} cuentan para la nueva.`,
  ),
  rule(
    `${MONEY} comes back as you paid it\\.`,
    (cents) => `Se te devuelven ${cents}, igual que pagaste.`,
  ),
  rule(
    `${MONEY} is left as credit for another class\\.`,
    (cents) => `Quedan ${cents} de crédito para otra clase.`,
  ),
  rule(`${MONEY} is to pay\\.`, (cents) => `Quedan ${cents} por pagar.`),

  // Drinks for the break
  rule(
    `The drinks for the break are cancelled(?:, and ${MONEY} comes back as it was paid)?\\.`,
    (cents) =>
      `Las bebidas del descanso se cancelan${cents && `, y se te devuelven ${cents}, igual que pagaste`}.`,
  ),
  rule(
    `What (.+) has at the break is taken off(?:, and ${MONEY} comes back as it was paid)?\\.`,
    (name, cents) =>
      `Se quita lo que ${name} pidió para el descanso${cents && `, y se te devuelven ${cents}, igual que pagaste`}.`,
  ),
  rule(
    'The drinks for the break stay ordered: the bar has started making them\\.',
    () => 'Las bebidas del descanso siguen pedidas: la barra ya empezó a prepararlas.',
  ),
  rule(
    'The drinks for the break were paid at the counter: cancel them there, where you get that money back\\.',
    () =>
      'Las bebidas del descanso se pagaron en la barra: cancélalas ahí, donde te devuelven ese dinero.',
  ),
  rule(
    'This class has no break, so no drinks are ordered for it\\.',
    () => 'Esta clase no tiene descanso, así que no se piden bebidas.',
  ),
  rule(
    'This class does not take place as planned, so no drinks are ordered for it\\.',
    () => 'Esta clase no tiene lugar como estaba previsto, así que no se piden bebidas.',
  ),
  rule(
    'Drinks for the break could be ordered until (.+)\\.',
    (until) => `Las bebidas del descanso se podían pedir hasta el ${spanishWhen(until)}.`,
  ),
  rule('Order at the counter( when you come)?\\.', (isLater) =>
    isLater ? 'Pide en la barra cuando vengas.' : 'Pide en la barra.',
  ),

  // After a room was rented
  rule(
    'You stayed (.+) longer than booked\\.',
    (time) => `Te quedaste ${spanishSpan(time)} más de lo reservado.`,
  ),
  rule(`${MONEY} is left to pay\\.`, (cents) => `Quedan ${cents} por pagar.`),
  rule('All is paid\\.', () => 'Todo está pagado.'),
  // How the money of a room stands
  rule('Paid in full(\\.)?', (stop) => `Pagado por completo${stop}`),
  rule('Deposit paid\\.', () => 'Depósito pagado.'),
  rule(
    `The balance of ${MONEY} is due by (.{1,60})\\.`,
    (cents, when) => `El saldo de ${cents} se paga antes del ${spanishWhen(when)}.`,
  ),
  rule(
    `The balance of ${MONEY} is due, ${MONEY} of it by (.{1,60})\\.`,
    (cents, next, when) =>
      `Queda un saldo de ${cents}; ${next} se pagan antes del ${spanishWhen(when)}.`,
  ),
  rule('Thank you, and come again\\.', () => 'Gracias, y vuelve pronto.'),

  // What became of a wish for seats
  rule(
    `See you there: ${SEATS} for (.+)\\.`,
    (seats, title) => `Nos vemos ahí: ${spanishSeats(seats)} para ${title}.`,
  ),
  rule(`(.+) is full\\.`, (title) => `${title} está lleno.`),
  rule(
    'The next date with room: (.+)\\.',
    (when) => `La próxima fecha con lugar: ${spanishWhen(when)}.`,
  ),
  rule(
    `You are number (\\d+) on the waitlist with ${SEATS}; (?:it is|they are) yours as soon as (?:it is|they are) free\\.`,
    (position, seats) =>
      `Tienes el número ${position} en la lista de espera con ${spanishSeats(seats)}; te toca en cuanto haya.`,
  ),
  rule(
    `You are number (\\d+) on the waitlist with ${SEATS}; as soon as (?:it is|they are) free, we hold (?:it|them) for you for (\\d+ hours?)\\.`,
    (position, seats, hours) =>
      `Tienes el número ${position} en la lista de espera con ${spanishSeats(seats)}; en cuanto haya, te lo apartamos ${spanishSpan(hours)}.`,
  ),
  rule(
    'As soon as (?:it is|they are) free, we hold (?:it|them) for you for (\\d+ hours?)\\.',
    (hours) => `En cuanto haya, te lo apartamos ${spanishSpan(hours)}.`,
  ),
  rule(
    'At night it is longer, and where little time is left it is less\\.',
    () => 'De noche es más, y si falta poco tiempo es menos.',
  ),
  rule('You are told until when\\.', () => 'Te decimos hasta cuándo.'),
  rule(`One more step: look into your email\\.`, () => 'Falta un paso: mira tu correo.'),
  rule(
    `It holds the link that confirms ${SEATS} for (.+) until (.{1,60}), or says that your address is on the list already\\.`,
    (seats, title, until) =>
      `Trae el enlace que confirma ${spanishSeats(seats)} para ${title} hasta el ${spanishWhen(until)}, o dice que tu correo ya está en la lista.`,
  ),
  rule('No new seats are kept before that\\.', () => 'Antes no se guardan lugares nuevos.'),
  rule(
    `${SEATS} for (.+) (?:is|are) held for you until (.{1,60})\\.`,
    (seats, title, until) =>
      `Te apartamos ${spanishSeats(seats)} para ${title} hasta el ${spanishWhen(until)}.`,
  ),
  rule(
    'Open the link in our email and pay by card to keep (?:it|them)\\.',
    () => 'Abre el enlace de nuestro correo y paga con tarjeta para quedártelos.',
  ),
  rule(
    'Your email address is confirmed, thank you\\.',
    () => 'Tu correo está confirmado, gracias.',
  ),
  rule(
    `Few seats are left for new guests, so the café looks at your ${SEATS} for (.+) first and writes to you\\.`,
    (seats, title) =>
      `Quedan pocos lugares para quienes vienen por primera vez, así que el café revisa primero tu solicitud de ${spanishSeats(seats)} para ${title} y te escribe.`,
  ),
  rule('There is nothing you need to do\\.', () => 'No tienes que hacer nada.'),
  rule(
    'No email was sent, because too many were asked for lately\\.',
    () => 'No se envió un correo, porque últimamente se pidieron demasiados.',
  ),
  rule(
    `The café looks at your request for ${SEATS} for (.+) and confirms it by email; no new seats are kept before that\\.`,
    (seats, title) =>
      `El café revisa tu solicitud de ${spanishSeats(seats)} para ${title} y la confirma por correo; antes no se guardan lugares nuevos.`,
  ),
  rule('This café sends no email yet\\.', () => 'Este café todavía no envía correos.'),
  rule(
    `The café looks at your request for ${SEATS} for (.+); no new seats are kept before that\\.`,
    (seats, title) =>
      `El café revisa tu solicitud de ${spanishSeats(seats)} para ${title}; antes no se guardan lugares nuevos.`,
  ),
  rule(
    'To hear what became of it, call us or ask at the counter with your reference\\.',
    () => 'Para saber qué pasó, llámanos o pregunta en la barra con tu referencia.',
  ),
  rule(
    'Open (?:it|them) under Your classes and pay by card to keep (?:it|them)\\.',
    () => 'Ábrelos en Tus clases y paga con tarjeta para quedártelos.',
  ),
  rule(
    'If you would rather know now: sign in with this address and ask again, call us, or ask at the counter\\.',
    () =>
      'Si quieres saberlo ahora: inicia sesión con este correo y pídelo otra vez, llámanos o pregunta en la barra.',
  ),
  rule('Your seats for (.+) are given back\\.', (title) => `Devolviste tus lugares para ${title}.`),
  rule('Thank you for telling us\\.', () => 'Gracias por avisar.'),
  rule('This address is on the list already\\.', () => 'Este correo ya está en la lista.'),
  rule(
    'You find your seats under Your classes, if you would like to change it\\.',
    () => 'Encuentras tus lugares en Tus clases, si quieres cambiarlo.',
  ),
  rule(
    'The email we sent has the link to cancel, if you would like to change it\\.',
    () => 'El correo que te enviamos trae el enlace para cancelar, si quieres cambiarlo.',
  ),
  rule(
    `${MONEY} in all, before member discounts, paid at the café\\.`,
    (cents) => `${cents} en total, antes de descuentos de miembro, a pagar en el café.`,
  ),
  rule(
    `${MONEY} in all, paid at the café(, or by card with the link below)?\\.`,
    (cents, isOnline) =>
      `${cents} en total, a pagar en el café${isOnline && ', o con tarjeta por el enlace de abajo'}.`,
  ),
  rule('This class is full\\.', () => 'Esta clase está llena.'),
  rule('Please choose another date\\.', () => 'Elige otra fecha, por favor.'),
  rule('Only 1 seat is left in this class\\.', () => 'Solo queda 1 lugar en esta clase.'),
  rule(
    'Only (\\d+) seats are left in this class\\.',
    (left) => `Solo quedan ${left} lugares en esta clase.`,
  ),

  // How something was paid, after what was
  ...Object.entries(METHOD_NAMES).map(([method, name]) =>
    rule(name.toLowerCase(), () =>
      SPANISH_METHODS[method as keyof typeof METHOD_NAMES].toLowerCase(),
    ),
  ),
]

/** '1 seat' → '1 lugar' */
export const spanishSeats = (seats: string) =>
  seats.replace('seats', 'lugares').replace('seat', 'lugar')

/** 'Mondays and Tuesdays' → 'Lunes y martes' */
function spanishDays(days: string): string {
  const said = days.replaceAll(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days\b/g, (day) =>
    plural(DAYS[day.slice(0, -1)] ?? day),
  )
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`.replace(' and ', ' y ')
}

const plural = (day: string) => (day.endsWith('s') ? day : `${day}s`)

/** '1 hour 15 minutes' → '1 hora 15 minutos' */
export const spanishSpan = (time: string) =>
  time.replace('hours', 'horas').replace('hour', 'hora').replace('minutes', 'minutos')

const ROOMS: Readonly<Record<string, string>> = {
  'Art Space': 'El espacio de arte',
  'Entire Venue': 'Todo el local',
}
const spanishRoom = (room: string) => ROOMS[room] ?? room

/** '1 PM to 4 PM' → '1 p. m. a 4 p. m.' */
const spanishClock = (hours: string) =>
  hours
    .replaceAll(/ ([AP])M/g, (_, half) => `\u00a0${String(half).toLowerCase()}.\u00a0m.`)
    .replace(' to ', ' a ')

/** What `lateWords` says becomes of money after the last free moment. */
function spanishLate(late: string): string {
  const [, percent = '', days = ''] =
    /^(?:what|(\d+%) of what) you paid is yours as credit for another class, good for (\d+) days$/.exec(
      late,
    ) ?? []
  if (!days) return 'no se devuelve nada'
  return `${percent ? `el ${percent} de lo que pagaste` : 'lo que pagaste'} es tuyo como crédito para otra clase, válido ${days} días`
}

/** 'Friday, October 31, 6:00 PM', with or without a year and a time → 'viernes, 31 de octubre, 6:00 p. m.' */
export function spanishWhen(when: string): string {
  return when
    .replace(
      /\b((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day), (\w{3,9}) (\d{1,2})(?:, (\d{4}))?/,
      (all, day, month, date, year) => {
        const [weekday, name] = [DAYS[day as string], MONTHS[month as string]]
        return weekday && name
          ? `${weekday} ${date} de ${name}${year ? ` de ${year}` : ''}`
          : String(all)
      },
    )
    .replace(
      /(\d{1,2}:\d{2}) ([AP])M/,
      (_, time, half) => `${time}\u00a0${String(half).toLowerCase()}.\u00a0m.`,
    )
}

const DAYS: Readonly<Record<string, string>> = {
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  Sunday: 'domingo',
}

const MONTHS: Readonly<Record<string, string>> = {
  January: 'enero',
  February: 'febrero',
  March: 'marzo',
  April: 'abril',
  May: 'mayo',
  June: 'junio',
  July: 'julio',
  August: 'agosto',
  September: 'septiembre',
  October: 'octubre',
  November: 'noviembre',
  December: 'diciembre',
}
