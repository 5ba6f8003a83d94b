import { notSold } from './not-sold.ts'
import type { NameStyle } from '#domain/cafe/calendar.ts'
import { spanishTime } from '#domain/cafe/calendar-es.ts'
import { hoursLines } from '#domain/cafe/hours.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { spanishStatus, type Write } from '#domain/cafe/status-es.ts'
import { DESCRIPTIONS_ES } from '#domain/menu/descriptions-es.ts'
import { SPANISH_WORDS } from '#domain/menu/words-es.ts'
import type { Say } from './say.ts'

const LOCALE = 'es-US'

/** What the barista says in Spanish. */
export const SPANISH: Say = {
  notSold,
  code: 'es',
  words: SPANISH_WORDS,
  cents: (cents) => formatCents(cents, LOCALE),
  date: (date) => written(date, 'long'),
  time: spanishTime,
  // A full stop follows.
  status: (hours, now, pausedUntil) =>
    spanishStatus(hours, now, WRITE, pausedUntil).replace(/\.$/, ''),
  week: (hours) => hoursLines(hours).map(spanishLine),
  and: 'y',
  or: 'o',
  term: (id) => TERMS[id] ?? id,
  notUnderstood:
    'No estoy seguro de haber entendido. Puedo tomar tu orden, responder preguntas sobre el menú, los eventos, las membresías y el horario, o revisar nuestros espacios.',
  fresh: 'Muy bien, desde el principio. ¿Qué te gustaría?',
  nothingDone: 'Está bien, no cambié nada. ¿Qué más puedo hacer por ti?',
  goAhead: 'Con gusto. ¿Qué te gustaría?',
  notAdded: 'Está bien, no agregué nada. ¿Qué te gustaría en su lugar?',
  leftAsItIs: 'Está bien, dejé tu carrito como está.',
  noUsual:
    'Todavía no conozco lo que pides siempre: para eso hacen falta dos órdenes iguales con tu cuenta. ¿Qué te gustaría hoy?',
  whichDrink: 'Con gusto. ¿En qué bebida?',
  whichOne: (names) => `¿Cuál: ${names}?`,
  notInCart: 'No lo encontré en tu carrito.',
  asItIs: 'Ya está así.',
  cartEmpty: 'Tu carrito está vacío. ¡Agrega algo primero!',
  help: 'Soy tu barista virtual. Pide con tus propias palabras, cambia lo que quieras («que sea con avena», «quita el latte») o pregúntame por ingredientes, alérgenos, precios, eventos, membresías, horarios y nuestros espacios.',
  examples: [
    'Dos tés de taro grandes, mitad de azúcar, poco hielo, uno con boba',
    'Un latte frío con leche de avena y un croissant de mantequilla',
    '¿El mocha tiene nueces?',
    'Reservar el espacio de arte por 3 horas mañana',
  ],
  didYouMean: (names) => `¿Quisiste decir ${names}?`,
  label: {
    orderDrinks: 'Pedir bebidas',
    viewEvents: 'Ver eventos',
    viewEventsPage: 'Ver eventos',
    askQuestion: 'Hacer una pregunta',
    viewCart: 'Ver carrito',
    seeMenu: 'Ver el menú',
    myOrder: 'Mi orden',
    dairyFree: '¿Qué no lleva leche?',
    vegan: '¿Qué es vegano?',
    taroBoba: 'Té de taro con boba',
    bobaCategory: 'Boba y té con leche',
    bookClass: 'Reservar una clase',
    classCalendar: 'Calendario de clases',
    rentSpace: 'Rentar el espacio',
    compare: 'Comparar membresías',
    addMore: 'Agregar más',
    checkout: 'Pagar',
    contact: 'Contacto y mapa',
    examples: 'Ejemplos',
    reserve: 'Reservar espacio',
    artTwo: 'Art Space, 2 horas',
    artTwoSaid: 'Reservar el Art Space por 2 horas mañana',
    venueEight: 'Todo el local, 8 horas',
    venueEightSaid: 'Reservar todo el local por 8 horas el lunes',
    emptyCart: 'Vaciar mi carrito',
    undo: 'Deshacer',
  },
  addIt: (what, price) => `Agregar ${what}${price ? `, ${price}` : ''}`,
  addAll: (price) => `Agregar todo, ${price}`,
  removeIt: (name) => `Quitar ${name}`,
  makeIt: (what) => `Cambiar a ${what}`,
  shallI: (changes) => `¿Quieres ${changes}?`,
  toAdd: (line) => `agregar ${line}`,
  toEmpty: 'vaciar tu carrito',
  toTakeOut: (name) => `quitar ${name}`,
  toChange: (from, to) => `cambiar ${from} por ${to}`,
  toMake: (count, name) => `tener ${count} × ${name}`,
  howAbout: (names) => `¿Qué tal ${names}?`,
  together: (price) => ` Son ${price} en total.`,
  shallIAdd: (isMany) => `¿${isMany ? 'Los' : 'Lo'} agrego a tu carrito?`,
  most: (count) => `Puedo poner ${count} de una bebida en una orden; llámanos para pedir más.`,
  comesWithout: (name, refused) =>
    refused ? `${name} viene tal cual, sin ${refused}.` : `${name} viene tal cual.`,
  dontHave: (names) => `No tenemos ${names}.`,
  nearestIs: (names) => `Lo más parecido que tenemos es ${names}.`,
  notOnMenu: (names) => `No tenemos ${names} en el menú.`,
  thingWith: (thing, wishes) => `${thing} con ${wishes}`,
  sayAtCounter: (what) => `Dilo en la barra, por favor: «${what}».`,
  wholeMilk: 'Lleva leche entera.',
  milkSwapped: (name, milk) =>
    `En lugar de leche le pongo ${milk} a ${name}; di almendra o soya si la prefieres.`,
  noMilkSwapped: (asked, name, milk) =>
    `No servimos ${asked}: le pongo ${milk} a ${name}; también puede ser de almendra o de soya.`,
  careful: (what) => `Cuidado: ${what}`,
  notFor: (name, diet) => `${name} no es ${diet}.`,
  noSuchMilk: (milk, name) =>
    `No servimos ${milk}; ${name} se hace con leche normal, de avena, de almendra o de soya.`,
  onlyComes: (name, temperature) => `${name} solo se sirve ${temperature}.`,
  noIceInHot: (name) => `${name} caliente no lleva hielo; di «frío» si lo quieres frío.`,
  noDecaf: (names) => `No tenemos descafeinado. Sin cafeína hay ${names}.`,
  swapMilk: 'Di avena, almendra o soya para cambiar la leche.',
  oneSize: (name, price) => `${name} viene en un solo tamaño (${price}).`,
  notThatSize: (name, asked, sizes) => `No hacemos ${name} en tamaño ${asked}. Viene en ${sizes}.`,
  toppingIs: (name, price, contains) =>
    `${name} cuesta ${price}${contains && ` y contiene ${contains}`}.`,
  soldOut: (name) => `${name} está agotado ahora.`,
  soldOutUntil: (name, day, at) =>
    `${name} está agotado; debería volver ${day ? `el ${day}` : 'hoy'}, ${at}.`,
  milkOut: (milk) => `Hoy no hay ${milk}.`,
  kitchen: 'Todo se hace en una misma cocina: avísanos si tienes una alergia grave.',
  milkChoice: 'leche normal, de avena, de almendra o de soya, sin costo extra.',
  contains: (name, allergens) => `${name} contiene ${allergens}.`,
  containsNone: (name) => `${name} se hace sin los alérgenos que registramos.`,
  comesIn: (name, sizes) => `${name} viene en ${sizes}.`,
  costs: (name, price) => `${name} cuesta ${price}.`,
  comesWith: (milks) => ` Se puede pedir con ${milks}`,
  diet: (fits, name, diet) => `${fits ? 'Sí' : 'No'}, ${name} ${fits ? '' : 'no '}es ${diet}.`,
  caffeine: (isFree, name) => `${name} ${isFree ? 'no tiene' : 'sí tiene'} cafeína.`,
  nameComesWith: (name, milks) => `${name} se puede pedir con ${milks}`,
  allergen: (contains, name, allergen) =>
    `${name} ${contains ? 'contiene' : 'se hace sin'} ${allergen}.`,
  temps: (name, temps, usual) => `${name} se sirve ${temps}, normalmente ${usual}.`,
  // What the café wrote about a drink itself is in its own language.
  fact: (name, description) => {
    const said = DESCRIPTIONS_ES[description]
    return said ? `${name}: ${said}` : ''
  },
  avoid: (allergen, names, more) =>
    `Contienen ${allergen}: ${names}${more > 0 ? ` y ${more} más` : ''}. No podemos descartar trazas en lo demás.`,
  nothingHas: (allergen) => `Nada del menú lleva ${allergen}, pero no podemos descartar trazas.`,
  sugarChoice:
    'Tú eliges el dulce de casi todas las bebidas: 0, 25, 50, 75 o 100% de azúcar. Di "sin azúcar" con cualquiera.',
  nothingSoldOut: 'Ahora no hay nada agotado.',
  notSoldOut: (names) => `Sí tenemos ${names}: no se ha agotado.`,
  outUntil: (name, day, at) =>
    at
      ? `Ahora no hay ${name}; debería volver ${day ? `el ${day}` : 'hoy'}, ${at}.`
      : `Ahora no hay ${name}.`,
  madeWithout: (allergen) => `sin ${allergen}`,
  nothingIs: (label) => `Ahora no hay nada en el menú que sea ${label}.`,
  suits: (label, names, more) =>
    `${label.charAt(0).toUpperCase()}${label.slice(1)} tal como vienen: ${names}${more > 0 ? ` y ${more} más` : ''}.`,
  suitsSwapped: (names, more) => `Con leche de avena: ${names}${more > 0 ? ` y ${more} más` : ''}.`,
  noted: 'Gracias por avisarme, lo tengo en cuenta.',
  thingsAre: (count, label, names) =>
    `En nuestro menú, ${label}: ${count} cosas, por ejemplo ${names}.`,
  wePour: (milks) => `Servimos ${milks} Di, por ejemplo, «latte con avena».`,
  sizes:
    'Casi todas las bebidas vienen en Mediano y Grande. El té especial viene por taza o por tetera.',
  orderStatus: (phone) =>
    `La página de tu orden muestra en vivo cuándo está lista, y ahí la cambias o la cancelas hasta que empecemos a prepararla. O llama al ${phone}.`,
  allergy: (phone) =>
    `Gracias por avisarme. Pregunta por cualquier cosa («¿el mocha tiene nueces?») y te digo sus alérgenos. Todo se hace en una misma cocina: si tu alergia es grave, llama también al ${phone} antes de pedir.`,
  moods: {
    workout: [
      'Después de entrenar, algo frío y ligero:',
      '. Los puedo hacer con menos azúcar o sin azúcar.',
    ],
    morning: ['Las buenas mañanas empiezan con', '.'],
    relax: ['Para bajar el ritmo, sin cafeína:', '.'],
    energy: ['Para despertar de verdad:', '.'],
    refresh: ['Frío, fresco y con fruta:', '.'],
    sweet: ['Algo dulce:', '. Tú eliges qué tan dulce, de 0 a 100%.'],
    recommend: [
      'Lo que más vuelven a pedir:',
      '. Di «dulce», «refrescante» o «energía» y te digo algo más preciso.',
    ],
  },
  toppings: (names) => `Puedes agregar ${names}.`,
  category: (name, price, some) => `${name}, desde ${price}: ${some} y más.`,
  kind: (name, things) => `${name}: ${things}.`,
  cheapest: (names, price, more) =>
    `El precio más bajo es ${price}: ${names}${more > 0 ? `, y ${more} más` : ''}.`,
  whichToAdd: '¿Cuál te pongo?',
  menuExample: 'Dime qué quieres: «un té de taro grande, mitad de azúcar, con boba».',
  classes:
    'Tenemos clases de arte y talleres toda la semana, más baratos con membresía. Mira el calendario o reserva tu lugar.',
  events:
    'La página de eventos muestra qué hay, con fechas y lugares. Para tu propia celebración puedes rentar nuestro espacio.',
  tier: (name, price, perks) => `${name}, ${price} al mes: ${perks}.`,
  pickupAtCheckout:
    'Aquí no puedo fijar la hora para recoger: la eliges al pagar, hasta con una semana de anticipación.',
  closedThen: (day, next) => `Cerramos ${day}${next ? `; el próximo día abierto es ${next}` : ''}.`,
  withTax: (total) => `Con impuestos son unos ${total}.`,
  inCart: (lines, total, isAboutPaying) =>
    `En tu carrito: ${lines}. Son ${total} antes de impuestos.${isAboutPaying ? ' Se paga en la barra.' : ''}`,
  find: (name, place, phone, email) =>
    `${name} está en ${place}. Llama al ${phone} o escribe a ${email}.`,
  examplesAre: 'Estas son algunas cosas que me puedes decir:',
  welcome: '¡Con mucho gusto! Nos vemos en la barra.',
  availabilityFailed:
    'Ahora no puedo ver la disponibilidad. ¡Visita nuestra página de reservas para ver todas las horas libres!',
  hours: (count) => `${count} ${count === 1 ? 'hora' : 'horas'}`,
  longest: (hours, label) => `El tiempo libre más largo es de ${hours} (${label}). `,
  noneFree: (hours, day, instead) =>
    `No encontré ${hours} horas seguidas libres para ${day}. ${instead}¡Prueba otro día o visita nuestra página de reservas para ver todas las horas libres!`,
  rental: (hours, price) => ` ${hours} cuestan ${price}.`,
  free: (space, day, hours, times, price) =>
    `Buenas noticias: ${space} está libre ${day} por ${hours}: ${times}.${price} Elige tu hora en nuestra página de reservas.`,
  today: (date) => `hoy, ${date}`,
  tomorrow: (date) => `mañana (${date})`,
}

const TERMS: Record<string, string> = {
  milk: 'leche',
  nuts: 'nueces',
  peanut: 'cacahuate',
  soy: 'soya',
  gluten: 'gluten',
  egg: 'huevo',
  sesame: 'ajonjolí',
  vegan: 'vegano',
  vegetarian: 'vegetariano',
  'gluten-free': 'sin gluten',
  'dairy-free': 'sin lácteos',
  'caffeine-free': 'sin cafeína',
  hot: 'caliente',
  iced: 'frío',
  small: 'pequeño',
  medium: 'mediano',
  large: 'grande',
  'extra large': 'extra grande',
  cup: 'taza',
  pot: 'tetera',
  'coconut milk': 'leche de coco',
  'whole milk': 'leche entera',
  'oat milk': 'leche de avena',
  'almond milk': 'leche de almendra',
  'soy milk': 'leche de soya',
  'skim milk': 'leche descremada',
  'nonfat milk': 'leche descremada',
  '2% lactose-free milk': 'leche deslactosada al 2%',
  '2% milk': 'leche al 2%',
  'lactose-free milk': 'leche deslactosada',
  'rice milk': 'leche de arroz',
  'cashew milk': 'leche de marañón',
  'macadamia milk': 'leche de macadamia',
  'pea milk': 'leche de chícharo',
  'half and half': 'mitad leche, mitad crema',
}

const DAYS: Record<string, string> = {
  Sun: 'dom',
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
}

const WRITE: Write = {
  dateText: (date) => written(date, 'long'),
  dayText: (date) => format(date, { weekday: 'long' }),
  timeText: spanishTime,
}

/** 'Mon-Tue' → 'lun-mar'; hours are left as they are written, and notes that the software came with are translated. */
function spanishLine({ days, hours }: { days: string; hours: string }) {
  return {
    days: days.replace(/[A-Z][a-z]{2}/g, (day) => DAYS[day] ?? day),
    hours: NOTES[hours] ?? hours,
  }
}

const NOTES: Record<string, string> = {
  Closed: 'Cerrado',
  'Closed (private events available)': 'Cerrado (eventos privados disponibles)',
}

function written(date: string, style: NameStyle): string {
  return format(date, { weekday: style, month: style, day: 'numeric' })
}

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  const names = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options })
  return names.format(new Date(`${date}T12:00:00Z`))
}
