import { MONEY, type Rule, rule, saidBy, SEATS } from './spanish-rules.ts'
import { spanishBooking, spanishSeats, spanishSpan, spanishWhen } from './words-es.ts'

/**
 * A paragraph of a mail about seats, tickets or a room in Spanish, or its subject. What is not known here stays as it is: the café's own
 * words, names and links.
 */
export function spanishBookingMail(english: string): string {
  return english
    .split('\n')
    .map((line) => spanishLine(line))
    .join('\n')
}

function spanishLine(english: string): string {
  const whole = spanishOne(english) ?? spanishBooking(english)
  if (whole !== undefined) return whole
  return english
    .split(/(?<=[.!?]) (?=[A-Z$])/)
    .map((sentence) => spanishOne(sentence) ?? spanishBooking(sentence) ?? sentence)
    .join(' ')
}

const spanishOne = (english: string): string | undefined => saidBy(RULES, english)

const DATE = String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]{2,8} \d{1,2}(?:, \d{4})?`
const TIME = String.raw`\d{1,2}:\d{2} [AP]M`
const MOMENT = `(${DATE}, ${TIME})`
const SPAN = `(${DATE}, ${TIME} to ${TIME})`
const TITLE = '(.{1,200}?)'
/** Where it is; the last part of what is said of seats. */
const PLACE = '([^:]{1,80})'
const NAMES = '(.{1,1000})'
/** '2 seats for Two Inks, Sunday, October 19, 1:00 PM to 4:00 PM, Art Space' */
const ABOUT = `${SEATS} for ${TITLE}, ${SPAN}, ${PLACE}`
const ROOM = `(.{1,40}?), ${SPAN}`

const same = (english: string, spanish: string): Rule => [
  new RegExp(`^${english.replaceAll(/[.?]/g, String.raw`\$&`)}$`),
  () => spanish,
]

/** 'Sunday, October 19, 1:00 PM to 4:00 PM' → 'domingo 19 de octubre, 1:00 p. m. a 4:00 p. m.' */
function spanSaid(span: string): string {
  const [from = '', to = ''] = span.split(' to ')
  return `${spanishWhen(from)} a ${spanishWhen(to)}`
}

const aboutSaid = (seats: string, title: string, span: string, place: string) =>
  `${spanishSeats(seats)} para ${title}, ${spanSaid(span)}, ${place}`
const roomSaid = (room: string, span: string) => `${room}, ${spanSaid(span)}`
const isOne = (seats: string) => seats === '1 seat'

const RULES: readonly Rule[] = [
  // Subjects of seats
  same('Your seats are booked', 'Tus lugares están reservados'),
  same('Your seats are paid', 'Tus lugares están pagados'),
  same('We have your payment', 'Recibimos tu pago'),
  same('Your seats were taken meanwhile', 'Tus lugares se ocuparon entretanto'),
  same('Your seats are given back', 'Devolviste tus lugares'),
  same('A seat is given back', 'Devolviste un lugar'),
  same('A seat is moved', 'Cambió la fecha de un lugar'),
  same('Your seats are moved', 'Cambió la fecha de tus lugares'),
  same('A seat has a new owner', 'Un lugar es ahora de otra persona'),
  same('Your seats have a new owner', 'Tus lugares son ahora de otra persona'),
  same('A seat that you had given on was given back', 'Se devolvió un lugar que habías dado'),
  same('Please confirm your seats', 'Confirma tus lugares'),
  same('The café looks at your seats', 'El café revisa tu solicitud'),
  same('You are on the list already', 'Ya estás en la lista'),
  rule('About your seats( \\(\\S{1,40}\\))?', (reference) => `Sobre tus lugares${reference}`),
  rule('Seats for you: (.{1,200})', (title) => `Lugares para ti: ${title}`),
  rule('A seat for you: (.{1,200})', (title) => `Un lugar para ti: ${title}`),
  rule('Your offer has ended: (.{1,200})', (title) => `Terminó tu oferta: ${title}`),
  rule('Your seats: (.{1,200})', (title) => `Tus lugares: ${title}`),
  rule('You are on the waitlist: (.{1,200})', (title) => `Estás en la lista de espera: ${title}`),
  rule('Given back: (.{1,200})', (title) => `Devuelto: ${title}`),
  rule('You are in: (.{1,200})', (title) => `Ya tienes lugar: ${title}`),
  rule('Today: (.{1,200})', (title) => `Hoy: ${title}`),
  rule('Tomorrow: (.{1,200})', (title) => `Mañana: ${title}`),
  rule('Cancelled: (.{1,200})', (title) => `Cancelado: ${title}`),
  rule('Postponed: (.{1,200})', (title) => `Aplazado: ${title}`),
  rule('New date or place: (.{1,200})', (title) => `Nueva fecha o lugar: ${title}`),
  rule('It is on: (.{1,200})', (title) => `Sí se hace: ${title}`),

  // Seats that are booked, offered, given back
  rule(
    `${ABOUT}: see you there, ${NAMES}\\.`,
    (seats, title, span, place, names) =>
      `${aboutSaid(seats, title, span, place)}: nos vemos ahí, ${names}.`,
  ),
  rule(
    `${MONEY} to pay, by the link below or at the café\\.`,
    (cents) => `Quedan ${cents} por pagar, por el enlace de abajo o en el café.`,
  ),
  rule(`Paid: ${MONEY}\\.`, (cents) => `Pagado: ${cents}.`),
  rule(
    `You can cancel free of charge until ${MOMENT}\\.`,
    (until) => `Puedes cancelar sin costo hasta el ${spanishWhen(until)}.`,
  ),
  rule(
    `Before you come: everybody agrees to our waiver, by the link below\\. Not yet: ${NAMES}\\.`,
    (names) =>
      `Antes de venir, todos aceptan nuestra exención de responsabilidad por el enlace de abajo. Faltan: ${names}.`,
  ),
  rule(
    `${ABOUT}: all is paid\\.`,
    (seats, title, span, place) => `${aboutSaid(seats, title, span, place)}: todo está pagado.`,
  ),
  rule(
    `${ABOUT}: ${MONEY} is left to pay\\.`,
    (seats, title, span, place, cents) =>
      `${aboutSaid(seats, title, span, place)}: quedan ${cents} por pagar.`,
  ),
  rule(
    `${ABOUT}: your payment came after your ten minutes, and the seats are gone\\.`,
    (seats, title, span, place) =>
      `${aboutSaid(seats, title, span, place)}: tu pago llegó después de tus diez minutos, y los lugares ya no están.`,
  ),
  same(
    'All that you paid goes back. We are sorry; please choose another date.',
    'Se te devuelve todo lo que pagaste. Lo sentimos; elige otra fecha, por favor.',
  ),
  rule(
    `Your payment came after your ten minutes: the seats were still free, but the drinks for the break were not kept\\. ${MONEY} for them comes back as you paid it; order them again by the link below\\.`,
    (cents) =>
      `Tu pago llegó después de tus diez minutos: los lugares seguían libres, pero las bebidas del descanso no se guardaron. Se te devuelven ${cents}, igual que pagaste; pídelas otra vez por el enlace de abajo.`,
  ),
  rule(
    `The drinks for the break were not kept until your payment came\\. ${MONEY} for them comes back as you paid it; order them again by the link below\\.`,
    (cents) =>
      `Las bebidas del descanso no se guardaron hasta tu pago. Se te devuelven ${cents}, igual que pagaste; pídelas otra vez por el enlace de abajo.`,
  ),
  rule(
    `Good news: ${ABOUT} (?:is|are) held for you until ${MOMENT}\\.`,
    (seats, title, span, place, until) =>
      `Buenas noticias: te apartamos ${aboutSaid(seats, title, span, place)}, hasta el ${spanishWhen(until)}.`,
  ),
  same(
    'Open the link and take them: pay by card, or say that you pay at the café. After that they go to the next in line.',
    'Abre el enlace y tómalos: paga con tarjeta, o di que pagas en el café. Después pasan a quien sigue en la fila.',
  ),
  same(
    'Open the link and take it: pay by card, or say that you pay at the café. After that it goes to the next in line.',
    'Abre el enlace y tómalo: paga con tarjeta, o di que pagas en el café. Después pasa a quien sigue en la fila.',
  ),
  same(
    'Open the link and pay by card. After that it goes to the next in line.',
    'Abre el enlace y paga con tarjeta. Después pasa a quien sigue en la fila.',
  ),
  same(
    'Open the link and pay by card. After that they go to the next in line.',
    'Abre el enlace y paga con tarjeta. Después pasan a quien sigue en la fila.',
  ),
  rule(
    `${ABOUT}: nobody took them in time, so they went to the next in line\\.`,
    (seats, title, span, place) =>
      `${aboutSaid(seats, title, span, place)}: nadie los tomó a tiempo, así que pasaron a quien sigue en la fila.`,
  ),
  same(
    'You are welcome to join the waitlist again.',
    'Puedes entrar otra vez en la lista de espera.',
  ),
  rule(
    `${ABOUT}: given back for you by us\\.`,
    (seats, title, span, place) =>
      `${aboutSaid(seats, title, span, place)}: los devolvimos por ti.`,
  ),
  rule(
    `${ABOUT}: given back\\. Thank you for telling us\\.`,
    (seats, title, span, place) =>
      `${aboutSaid(seats, title, span, place)}: devueltos. Gracias por avisar.`,
  ),
  rule(
    `${ABOUT} stays? yours: ${NAMES}\\.`,
    (seats, title, span, place, names) =>
      `${aboutSaid(seats, title, span, place)}: ${isOne(seats) ? 'sigue siendo tuyo' : 'siguen siendo tuyos'}: ${names}.`,
  ),
  rule(
    `${MONEY} goes back to whoever paid for it\\.`,
    (cents) => `Se devuelven ${cents} a quien lo pagó.`,
  ),
  rule(
    `${MONEY} is credit of whoever paid for it\\.`,
    (cents) => `${cents} son crédito de quien lo pagó.`,
  ),
  rule(
    `${MONEY} is yours as credit for another class, until ${MOMENT}\\. Its code: (\\S{1,60})`,
    (cents, until, code) =>
      `Te quedan ${cents} de crédito para otra clase, hasta el ${spanishWhen(until)}. Su código: ${code}`,
  ),
  rule('Its code: (\\S{1,60})', (code) => `Su código: ${code}`),
  rule('The code of your credit: (\\S{1,60})', (code) => `El código de tu crédito: ${code}`),
  rule(
    `(.{1,100}?) cannot come to (.{1,200})\\.`,
    (name, title) => `${name} no puede venir a ${title}.`,
  ),
  rule(
    `You had paid for that seat: ${MONEY} comes back as you paid it\\.`,
    (cents) => `Tú habías pagado ese lugar: se te devuelven ${cents}, igual que pagaste.`,
  ),
  rule(
    `You had paid for that seat: ${MONEY} is yours as credit for another class, until ${MOMENT}\\.`,
    (cents, until) =>
      `Tú habías pagado ese lugar: te quedan ${cents} de crédito para otra clase, hasta el ${spanishWhen(until)}.`,
  ),

  // Moved and given on
  rule(
    `${ABOUT} stays? as before\\.`,
    (seats, title, span, place) =>
      `${aboutSaid(seats, title, span, place)}: ${isOne(seats) ? 'sigue' : 'siguen'} como antes.`,
  ),
  rule(
    `It was ${ABOUT}\\.`,
    (seats, title, span, place) => `Antes: ${aboutSaid(seats, title, span, place)}.`,
  ),
  same(
    'Your drinks come at the break of the new class.',
    'Tus bebidas llegan en el descanso de la nueva clase.',
  ),
  same(
    'Your drinks could not be moved to the new class: they are cancelled, and what was paid for them comes back.',
    'Tus bebidas no se pudieron pasar a la nueva clase: se cancelan, y se devuelve lo que se pagó por ellas.',
  ),
  same(
    'Your drinks could not be moved any more. Please tell us at the counter.',
    'Tus bebidas ya no se pudieron cambiar. Dínoslo en la barra, por favor.',
  ),
  rule(
    `(.{1,100}?) gives you ${ABOUT}\\.`,
    (name, seats, title, span, place) => `${name} te da ${aboutSaid(seats, title, span, place)}.`,
  ),
  same(
    'They are paid at the café, or by the link below.',
    'Se pagan en el café, o por el enlace de abajo.',
  ),
  same(
    'If you cannot come, give it back by the link. Money then goes back to whoever paid.',
    'Si no puedes venir, devuélvelo por el enlace. El dinero vuelve entonces a quien pagó.',
  ),
  rule(
    `${ABOUT}: now for (.{1,100}), who has a link of their own\\.`,
    (seats, title, span, place, name) =>
      `${aboutSaid(seats, title, span, place)}: ahora para ${name}, con su propio enlace.`,
  ),
  rule(`Yours: ${NAMES}\\.`, (names) => `Tuyos: ${names}.`),
  same('See your seats, pay or give them back:', 'Mira tus lugares, págalos o devuélvelos:'),

  // Seats that are asked for
  rule('Your reference: (\\S{1,40})', (reference) => `Tu referencia: ${reference}`),
  rule(`${SPAN}, ${PLACE}`, (span, place) => `${spanSaid(span)}, ${place}`),
  rule(
    `Good news: ${SEATS} for (.{1,200}) came free, and (?:it is|they are) yours\\.`,
    (seats, title) =>
      `Buenas noticias: ${isOne(seats) ? 'se liberó' : 'se liberaron'} ${spanishSeats(seats)} para ${title}, y ${isOne(seats) ? 'es tuyo' : 'son tuyos'}.`,
  ),
  rule(
    `Somebody, probably you, asked for ${SEATS} for (.{1,200})\\. No seats are kept yet: open this link and press the button by ${MOMENT}\\. You get what is free at that moment\\. If it was not you, do nothing\\.`,
    (seats, title, until) =>
      `Alguien, probablemente tú, pidió ${spanishSeats(seats)} para ${title}. Todavía no se guarda nada: abre este enlace y presiona el botón antes del ${spanishWhen(until)}. Recibes lo que haya en ese momento. Si no fuiste tú, no hagas nada.`,
  ),
  rule(
    `Somebody, probably you, asked for seats for (.{1,200}) with this address\\. It is on the list already, with ${SEATS}, and nothing was changed\\.`,
    (title, seats) =>
      `Alguien, probablemente tú, pidió lugares para ${title} con este correo. Ya está en la lista, con ${spanishSeats(seats)}, y no se cambió nada.`,
  ),
  same(
    'It has yet to be confirmed: open this link and press the button.',
    'Falta confirmarlo: abre este enlace y presiona el botón.',
  ),
  same(
    'Cannot come after all? This link gives your seats to the next in line:',
    '¿Al final no puedes venir? Este enlace da tus lugares a quien sigue en la fila:',
  ),
  rule(
    `${MONEY} per person, paid at the door\\.`,
    (price) => `${price} por persona, a pagar en la puerta.`,
  ),
  rule(
    `We could not keep ${SEATS} for (.{1,200}): too many asked for them\\. Answer this email if you would like to come another time\\.`,
    (seats, title) =>
      `No pudimos guardar ${spanishSeats(seats)} para ${title}: demasiadas personas los pidieron. Responde a este correo si quieres venir en otra ocasión.`,
  ),
  rule(
    `Your request for ${SEATS} for (.{1,200}) waited to be confirmed, and more were waiting than we can look at, so it was ended\\. No seats were kept\\. Please ask again, signed in if you have an account, or call us\\. If it was not you, do nothing\\.`,
    (seats, title) =>
      `Tu solicitud de ${spanishSeats(seats)} para ${title} esperaba confirmación, y esperaban más de las que podemos revisar, así que terminó. No se guardó nada. Pídelos otra vez, con tu cuenta si tienes una, o llámanos. Si no fuiste tú, no hagas nada.`,
  ),
  rule(
    `We cannot keep ${SEATS} for (.{1,200})\\. Answer this email if you would like to come another time\\.`,
    (seats, title) =>
      `No podemos guardar ${spanishSeats(seats)} para ${title}. Responde a este correo si quieres venir en otra ocasión.`,
  ),
  rule(
    `${SEATS} for (.{1,200}) (?:is|are) no longer kept for you\\. Answer this email if that is a mistake\\.`,
    (seats, title) =>
      `Ya no guardamos ${spanishSeats(seats)} para ${title} para ti. Responde a este correo si es un error.`,
  ),
  rule(
    `See you (today|tomorrow): ${SEATS} for (.{1,200}) (?:is|are) kept for you\\.`,
    (day, seats, title) =>
      `Nos vemos ${day === 'today' ? 'hoy' : 'mañana'}: ${isOne(seats) ? 'está guardado' : 'están guardados'} ${spanishSeats(seats)} para ${title}.`,
  ),
  same('You choose what we write to you about:', 'Tú eliges de qué te escribimos:'),

  rule('How was (.{1,200})\\?', (title) => `¿Qué tal ${title}?`),
  rule(
    'Thank you for coming to (.{1,200})\\. How was it\\? Stars and a sentence are enough, and everybody of your party can answer once\\.',
    (title) =>
      `Gracias por venir a ${title}. ¿Qué tal estuvo? Bastan unas estrellas y una frase, y cada persona de tu grupo puede responder una vez.`,
  ),
  same('Say it here:', 'Cuéntalo aquí:'),

  // What becomes of a class or an event
  rule(
    `We are sorry: (.{1,200}) is cancelled\\. Your seats are released and nothing is owed\\. We would love to see you at another one\\.`,
    (title) =>
      `Lo sentimos: ${title} se cancela. Tus lugares quedan libres y no debes nada. Nos encantaría verte en otra ocasión.`,
  ),
  rule(
    `(.{1,200}) is postponed\\. Your seats are kept; we write again as soon as there is a new date\\.`,
    (title) =>
      `${title} se aplaza. Tus lugares siguen guardados; te escribimos en cuanto haya una nueva fecha.`,
  ),
  rule(
    `(.{1,200}) has moved\\. It is now on ${SPAN}, (.{1,80})\\. Your seats are kept\\.`,
    (title, span, place) =>
      `${title} cambió. Ahora es el ${spanSaid(span)}, ${place}. Tus lugares siguen guardados.`,
  ),
  rule(
    `(.{1,200}) takes place: ${SPAN}, (.{1,80})\\. Your seats are kept\\.`,
    (title, span, place) =>
      `${title} sí se hace: ${spanSaid(span)}, ${place}. Tus lugares siguen guardados.`,
  ),
  same(
    'If you cannot wait, give your seats back: all that you paid comes back.',
    'Si no puedes esperar, devuelve tus lugares: se te devuelve todo lo que pagaste.',
  ),
  rule(
    `If you cannot come, give your seats back before it begins, ${MOMENT}: all that you paid comes back\\.`,
    (when) =>
      `Si no puedes venir, devuelve tus lugares antes de que empiece, el ${spanishWhen(when)}: se te devuelve todo lo que pagaste.`,
  ),
  same(
    'Too few people signed up for it to take place.',
    'Se inscribieron muy pocas personas para que se haga.',
  ),
  rule(
    `All that you paid, ${MONEY}, comes back by itself\\.`,
    (cents) => `Todo lo que pagaste, ${cents}, se te devuelve solo.`,
  ),
  same(
    'You are on the waitlist, and you stay on it in your place.',
    'Estás en la lista de espera, y sigues en tu lugar.',
  ),

  // Rooms
  same('Your room is booked', 'Tu espacio está reservado'),
  same('We have your deposit', 'Recibimos tu depósito'),
  same('Your room is paid', 'Tu espacio está pagado'),
  same('Your room is moved', 'Cambió la fecha de tu espacio'),
  same('Your room is yours for an hour more', 'Tu espacio es tuyo una hora más'),
  rule(`The hour is ${MONEY}\\.`, (cents) => `La hora son ${cents}.`),
  same('Your room is cancelled', 'Tu reserva del espacio se cancela'),
  same('We cannot give you the room', 'No podemos darte el espacio'),
  same('We have to cancel your room', 'Tenemos que cancelar tu espacio'),
  same('Your time was taken meanwhile', 'Tu horario se ocupó entretanto'),
  same('You stayed longer', 'Te quedaste más tiempo'),
  same('No overtime is to pay', 'No hay tiempo extra por pagar'),
  same('Your room today', 'Tu espacio, hoy'),
  same('Your room tomorrow', 'Tu espacio, mañana'),
  same('See it, pay or change it:', 'Míralo, págalo o cámbialo:'),
  rule(`${ROOM}: it is yours\\.`, (room, span) => `${roomSaid(room, span)}: es tuyo.`),
  rule(
    `${ROOM}: it is held for you until we have looked at it\\. We write within one opening day; if we cannot, you get all of it back\\.`,
    (room, span) =>
      `${roomSaid(room, span)}: te lo apartamos hasta que lo revisemos. Te escribimos en un día hábil; si no podemos, se te devuelve todo.`,
  ),
  rule(
    `Paid: ${MONEY}\\. Left to pay: ${MONEY}(, by the link below or when you come)?\\.`,
    (paid, due, how) =>
      `Pagado: ${paid}. Quedan por pagar: ${due}${how && ', por el enlace de abajo o cuando vengas'}.`,
  ),
  rule(`Paid in full: ${MONEY}\\.`, (paid) => `Pagado por completo: ${paid}.`),
  rule('The house rules that you agreed to:', () => 'Las reglas de la casa que aceptaste:'),
  rule(
    'The house rules, which you agree to when you pay or come:',
    () => 'Las reglas de la casa, que aceptas al pagar o al venir:',
  ),
  rule(`${ROOM}: all is paid\\.`, (room, span) => `${roomSaid(room, span)}: todo está pagado.`),
  rule(
    `${ROOM}: ${MONEY} is left to pay\\.`,
    (room, span, cents) => `${roomSaid(room, span)}: quedan ${cents} por pagar.`,
  ),
  rule(
    `${ROOM} now(, and we look at it once more)?\\.`,
    (room, span, isAsked) =>
      `Ahora: ${roomSaid(room, span)}${isAsked && ', y lo revisamos una vez más'}.`,
  ),
  rule(`Before it was ${SPAN}\\.`, (span) => `Antes era el ${spanSaid(span)}.`),
  rule(
    `${ROOM} is cancelled(, as you asked)?\\.`,
    (room, span, isAsked) => `${roomSaid(room, span)}: se cancela${isAsked && ', como pediste'}.`,
  ),
  rule(`${MONEY} of ${MONEY} comes back\\.`, (back, paid) => `Se te devuelven ${back} de ${paid}.`),
  rule(
    `${ROOM}: we are sorry, that does not work\\.`,
    (room, span) => `${roomSaid(room, span)}: lo sentimos, no es posible.`,
  ),
  rule(
    `All that you paid, ${MONEY}, comes back\\.`,
    (cents) => `Se te devuelve todo lo que pagaste, ${cents}.`,
  ),
  same('Nothing was paid.', 'No se pagó nada.'),
  rule(
    `${ROOM}: while you paid, it was lost: (somebody else has the room now|a class in the room has guests now|we had promised orders for pickup in that time)\\.`,
    (room, span, why) =>
      `${roomSaid(room, span)}: se perdió mientras pagabas: ${WHY_LOST[why] ?? why}.`,
  ),
  same(
    'All that you paid goes back to your card. We are sorry. Please choose another time.',
    'Se devuelve a tu tarjeta todo lo que pagaste. Lo sentimos. Elige otro horario, por favor.',
  ),
  rule(
    `All that you paid goes back to your card\\. We are sorry\\. The next time that is free for (\\d+) hours: ${MOMENT}\\. Choose it here: (\\S{1,200})`,
    (hours, when, link) =>
      `Se devuelve a tu tarjeta todo lo que pagaste. Lo sentimos. El próximo horario libre por ${hours} horas: ${spanishWhen(when)}. Elígelo aquí: ${link}`,
  ),
  rule(
    `${ROOM}: you stayed (.{1,40}) longer, which is ${MONEY}\\.`,
    (room, span, time, cents) =>
      `${roomSaid(room, span)}: te quedaste ${spanishSpan(time)} más, que son ${cents}.`,
  ),
  rule(
    `${ROOM}: the overtime is taken back\\.`,
    (room, span) => `${roomSaid(room, span)}: se quitó el tiempo extra.`,
  ),
  rule(
    `Left to pay: ${MONEY}, by the link below or at our counter\\.`,
    (cents) => `Quedan por pagar: ${cents}, por el enlace de abajo o en la barra.`,
  ),
  rule(
    `Still to pay: ${MONEY}, by the link below or at our counter\\.`,
    (cents) => `Falta pagar: ${cents}, por el enlace de abajo o en la barra.`,
  ),
  same('Nothing is left to pay.', 'No queda nada por pagar.'),
  rule(
    `${ROOM}: we are ready for you\\.`,
    (room, span) => `${roomSaid(room, span)}: te esperamos.`,
  ),
]

const WHY_LOST: Readonly<Record<string, string>> = {
  'somebody else has the room now': 'otra persona ya tiene el espacio',
  'a class in the room has guests now': 'una clase en el espacio ya tiene invitados',
  'we had promised orders for pickup in that time':
    'habíamos prometido órdenes para recoger a esa hora',
}
