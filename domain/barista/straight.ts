import { notYet } from '#domain/booking/not-yet.ts'
import { classPath, eventPath } from '#domain/booking/session-path.ts'
import { addDays, weekday } from '#domain/cafe/calendar.ts'
import { comingExceptions, hoursOn, isOpenAt } from '#domain/cafe/hours.ts'
import { percentOf } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { ChatAction, ChatReply } from '#domain/contracts/barista.ts'
import type { CafeEvent, Faq } from '#domain/contracts/content.ts'
import type { Pickup } from '#domain/contracts/ordering.ts'
import { isInTheMaking, isLate } from '#domain/ordering/late.ts'
import { tiersOnSale, type PaidTier } from '#domain/membership/tiers.ts'
import { unitCents } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import { HOW_TO } from './booking.ts'
import { go, orderDrinks, quickReplies, quickReply, viewCart } from './buttons.ts'
import { ASKED_OFTEN, type Facts, numberSaid, ORDER_NUMBER, orderSaid } from './facts.ts'
import { FAQ_ES } from './faq-es.ts'
import { LATER } from './later-texts.ts'
import { listed } from './say.ts'
import { START } from './state.ts'
import { STRAIGHT } from './straight-texts.ts'
import { type Scene, themeReply } from './themes.ts'
import { dateSaid } from './when.ts'
import { stem, wordsOf } from './words.ts'

/** Answers with these facts, and by the themes what is none of these. */
export const straightAnswers =
  (facts: Facts) =>
  (message: string, scene: Scene): ChatReply | null =>
    straightAnswer(message, scene, facts) ?? themeReply(message, scene)

/**
 * The answer to a plain question about the café, from what is so at this moment; null where it is none of these.
 * @param facts those that `factsWanted` names for this message
 */
export function straightAnswer(message: string, scene: Scene, facts: Facts): ChatReply | null {
  const plain = message.toLowerCase()
  for (const { words, answer } of TOPICS) {
    if (!words.test(plain)) continue
    const found = answer(scene, facts, plain)
    if (found) return found
  }
  return null
}

type Answer = (scene: Scene, facts: Facts, plain: string) => ChatReply | null
const textsOf = ({ say }: Scene) => STRAIGHT[say.code]
const reply = (intent: string, text: string, actions: ChatAction[] = []): ChatReply => ({
  text,
  actions,
  intent,
})

/** A person: who can be called when, and where one can write. */
const person: Answer = (scene, _, plain) => {
  const { cafe, now, say } = scene
  // Asked whether it is one, it says what it is.
  if (IS_ONE.test(plain)) return reply('help', say.help, quickReplies(say))
  return reply('person', textsOf(scene).person(cafe.phone, say.status(cafe, now)), [
    go(textsOf(scene).write, '/contact?about=order&from=chat'),
  ])
}

const IS_ONE =
  /\b(?:are|r) (?:you|u) (?:a |an )?(?:real|actual|really|human|person|bot|robot|ai|machine)\b|\bis this (?:a )?(?:bot|robot|real person|human)\b/

const orderStatus: Answer = (scene, { order }, plain) => {
  const { cafe, say, now } = scene
  const texts = textsOf(scene)
  const said = orderSaid(plain)
  if (!said) {
    if (!/\border|drinks?\b/.test(plain) && order === undefined) return null
    const number = numberSaid(plain)
    if (number)
      return reply('order-status', texts.askName(number), [
        go(say.label.myOrder, '/order-confirmation'),
      ])
    return reply('order-status', `${say.orderStatus(cafe.phone)} ${texts.askNumber}`, [
      go(say.label.myOrder, '/order-confirmation'),
    ])
  }
  if (!order) return reply('order-status', texts.noSuchOrder(said.number, said.name, cafe.phone))
  return reply('order-status', orderStands(order, { cafe, say, now }), [
    go(say.label.myOrder, '/order-confirmation'),
  ])
}

/** What is so of an order: 'Order A-104 is being made. It is promised for 3:20 PM.' */
export function orderStands(
  { number, status, readyAt }: NonNullable<Facts['order']>,
  { cafe, say, now }: Pick<Scene, 'cafe' | 'say' | 'now'>,
): string {
  const texts = STRAIGHT[say.code]
  const at = say.time(timeIn(cafe.timeZone, new Date(readyAt)))
  const stands = texts.status(number, texts.statuses[status])
  const due = isLate({ status, estimatedAt: readyAt }, now) ? texts.late(at) : texts.promised(at)
  return isInTheMaking(status) ? `${stands} ${due}` : stands
}

const waiting: Answer = (scene, { pickup }) => {
  const { say, cafe, now } = scene
  if (pickup === undefined) return null
  const texts = textsOf(scene)
  const text = !pickup
    ? texts.noPickup(say.status(cafe, now))
    : pickup.minutes === null || !isOpenAt(cafe, now)
      ? texts.waitClosed(say.status(cafe, now, pickup.pausedUntil), pickupLabel(pickup, say))
      : texts.wait(pickup.minutes, pickupLabel(pickup, say))
  return reply('waiting-time', text, [orderDrinks(say), viewCart(say)])
}

/** A pickup time in words of the language. */
const pickupLabel = ({ date, time }: Pickup, say: Scene['say']): string =>
  `${say.date(date)}, ${say.time(time)}`

/** 'can I pick it up at 3', 'can I preorder for tomorrow morning' */
const pickupAt: Answer = (scene, facts, plain) => {
  const { cafe, now } = scene
  const texts = textsOf(scene)
  const actions = [go(texts.choosePickup, '/checkout')]
  const today = dateIn(cafe.timeZone, now)
  const date = dateSaid(plain, today)
  const open = date && date !== today ? hours(scene, facts, plain) : null
  if (open) return reply('pickup-time', `${texts.pickupAt(null)} ${open.text}`, actions)
  const { pickup } = facts
  return reply(
    'pickup-time',
    texts.pickupAt(pickup ? pickupLabel(pickup, scene.say) : null),
    actions,
  )
}

/** The hours of the day that is named, with what is special about it. */
const hours: Answer = (scene, _, plain) => {
  const { cafe, now, say } = scene
  const texts = textsOf(scene)
  const today = dateIn(cafe.timeZone, now)
  const special = comingExceptions(cafe, today, 400).find(
    ({ reason }) => reason !== '' && isNamed(reason, plain),
  )
  const date = special?.date ?? dateSaid(plain, today)
  if (!date) return null
  const { span, reason, note } = hoursOn(cafe, date)
  const day = date === today ? say.today(say.date(date)) : say.date(date)
  const why = reason ?? note
  const text = span
    ? texts.openOn(day, say.time(span.opens), say.time(span.closes), why)
    : texts.closedOn(day, why)
  return reply('hours', text, [orderDrinks(say), go(say.label.contact, '/contact')])
}
const isNamed = (reason: string, plain: string): boolean =>
  reason
    .toLowerCase()
    .split(/\W+/)
    .some((word) => word.length > 4 && plain.includes(word))

type Dated = {
  id: string
  title: string
  startsAt: string
  seatsLeft: number
  priceCents: number
  /** Of an event that comes again. */
  series?: CafeEvent['series']
} & Parameters<typeof notYet>[0]

/** What is on in the days that are named: today, a weekday, the weekend; else the next ones. */
function happening(all: readonly Dated[], scene: Scene, plain: string, intent: string): ChatReply {
  const { cafe, say } = scene
  const texts = textsOf(scene)
  const days = daysIn(plain, scene)
  const dayOf = ({ startsAt }: Dated) => dateIn(cafe.timeZone, new Date(startsAt))
  const isNamedDay = days[0] !== null
  const wanted = all.filter((one) => !isNamedDay || days.includes(dayOf(one)))
  const seen = new Set<string>()
  const shown = (wanted.length > 0 ? wanted : all)
    // Of a series the next date.
    .filter(({ series }) => !series || (!seen.has(series.id) && seen.add(series.id)))
    .slice(0, 4)
  const lines = shown.map((one) => {
    const at = say.time(timeIn(cafe.timeZone, new Date(one.startsAt)))
    const price = one.priceCents > 0 ? say.cents(one.priceCents) : texts.free
    const opens = notYet(one, scene.now)
    const from = opens ? say.date(dateIn(cafe.timeZone, opens)) : undefined
    const line = texts.dated(one.title, say.date(dayOf(one)), at, one.seatsLeft, price, from)
    return one.series ? `${line} ${texts.comesAgain(one.series.days)}` : line
  })
  const before = wanted.length > 0 ? '' : `${texts.nothingThen} `
  const isClass = intent === 'classes'
  const actions = isClass
    ? [go(say.label.bookClass, '/classes/book'), go(say.label.classCalendar, '/classes/calendar')]
    : [go(say.label.viewEventsPage, '/events'), go(say.label.bookClass, '/classes/book')]
  const answer = reply(
    intent,
    lines.length > 0 ? `${before}${lines.join('\n')}` : texts.noneOn,
    actions,
  )
  const [one] = shown
  if (!one) return answer
  const { title, startsAt, priceCents: cents, seatsLeft: seats } = one
  const path = isClass ? classPath(one.id) : eventPath(one.id)
  const session = {
    kind: isClass ? ('classes' as const) : ('events' as const),
    title,
    startsAt,
    cents,
    seats,
    path,
  }
  return { ...answer, state: { ...START, session } }
}

/** The days that are named: null for none. */
function daysIn(plain: string, { cafe, now }: Scene): (string | null)[] {
  const today = dateIn(cafe.timeZone, now)
  if (/\bweekend\b/.test(plain)) return weekendFrom(today)
  return THIS_WEEK.test(plain) ? daysTo(7, today) : [dateSaid(plain, today)]
}
const THIS_WEEK = /\bthis w(?:ee)?k\b/
/** From today to the end of the week; the week ends on Sunday. @param last 7 */
const daysTo = (last: number, today: string): string[] =>
  Array.from({ length: ((last - weekday(today)) % 7) + 1 }, (_, ahead) => addDays(today, ahead))

function weekendFrom(today: string): string[] {
  const saturday = addDays(today, (6 - weekday(today) + 7) % 7)
  return weekday(today) === 0 ? [today] : [addDays(saturday, -1), saturday, addDays(saturday, 1)]
}

const events: Answer = (scene, { events: all, classes: lessons = [] }, plain) => {
  // 'what's on on Saturday', where a class is and nothing else
  const days = daysIn(plain, scene)
  const isThen = ({ startsAt }: Dated) =>
    days.includes(dateIn(scene.cafe.timeZone, new Date(startsAt)))
  const taught = lessons.filter(isOn)
  if (all && !all.some(isThen) && taught.some(isThen))
    return happening(taught, scene, plain, 'classes')
  const scheduled = (all ?? []).filter(isOn)
  const [kind, words] = KINDS_OF_EVENT.find(([, named]) => named.test(plain)) ?? []
  const those = scheduled.filter(
    (one) =>
      kind && (one.kind === kind || words?.test(`${one.title} ${one.summary ?? ''}`.toLowerCase())),
  )
  return all ? happening(those.length > 0 ? those : scheduled, scene, plain, 'events') : null
}
/** 'any live music', of what is on: what an event is called and tells of itself belongs to it too. */
const KINDS_OF_EVENT: readonly (readonly [kind: string, words: RegExp])[] = [
  ['music', /\b(?:live music|music|bands?|concerts?|open mic)\b/],
  ['film', /\b(?:movies?|films?|cinema)\b/],
  ['market', /\b(?:markets?|fairs?)\b/],
  ['games', /\b(?:board games?|games? nights?)\b/],
  ['tasting', /\btastings?\b/],
]
/** Those that are on; of a kind that is not taught it is said that there are none. */
const classes: Answer = (scene, { classes: planned }, plain) => {
  if (!planned) return null
  const on = planned.filter(isOn)
  const free = OPEN_SEATS.test(plain) ? on.filter(({ seatsLeft }) => seatsLeft > 0) : []
  const all = free.length > 0 ? free : on
  const [, age] = FOR_AGE.exec(plain) ?? []
  const fitting = age ? all.filter(({ ages = '' }) => Number.parseInt(ages, 10) <= Number(age)) : []
  if (fitting.length > 0) return happening(fitting, scene, plain, 'classes')
  const [kind] = KINDS_OF_CLASS.exec(plain) ?? []
  const own = kind?.slice(0, 4)
  const those = all.filter(({ title, summary = '' }) =>
    own ? wordsOf(`${title} ${summary}`).some((word) => word.startsWith(own)) : true,
  )
  if (!kind || those.length > 0) return happening(those, scene, plain, 'classes')
  const reply = happening(all, scene, plain, 'classes')
  return { ...reply, text: `${textsOf(scene).noClassOf(kind)} ${reply.text}` }
}
/** Not called off or postponed. */
const isOn = ({ status = 'scheduled' }: { status?: CafeEvent['status'] | undefined }) =>
  status === 'scheduled'
/** 'which classes still have free seats' */
const OPEN_SEATS =
  /\b(?:free|open|available) (?:seats?|spots?|places?)\b|\b(?:seats?|spots?|places?) (?:left|free|open|available)\b|\bhave (?:any )?(?:seats?|spots?|places?|room)\b|\bstill (?:open|available)\b|\bnot (?:yet )?(?:full|sold out|booked out)\b/
/** 'a class for a 7 yr old' */
const FOR_AGE = /\b(\d{1,2})[ -]?(?:yrs?|years?|y\/?o)\b/
/** What classes here and elsewhere teach. */
const KINDS_OF_CLASS =
  /\b(?:pottery|ceramics?|cer[aá]mica|clay|paint(?:ing)?|pintura|watercolou?rs?|acuarela|draw(?:ing)?|dibujo|sketching|knitting|crochet(?:ing)?|sewing|costura|quilting|embroidery|weaving|cooking|cocina|baking|danc(?:e|ing)|baile|salsa|yoga|pilates|guitar(?:ra)?|piano|singing|photography|fotograf[ií]a|sculpting|sculpture|calligraphy|lettering|jewel(?:ry|lery)|candle|soap making|woodworking|poetry|acting|improv|coding|latte art|cocktails?|floral|origami|collage|mosaics?|glass ?blowing|tattoo)\b/

/** Where one is entered: what it takes off stands in the bill there, so nothing is promised here. */
const promoCode: Answer = (scene) =>
  reply('promo-code', textsOf(scene).promoCode, [
    viewCart(scene.say),
    go(scene.say.label.checkout, '/checkout'),
  ])

const delivery: Answer = (scene) =>
  reply('delivery', textsOf(scene).delivery, [orderDrinks(scene.say)])

const jobs: Answer = (scene, { jobs: open }) =>
  reply('jobs', textsOf(scene).jobs(listed([...(open ?? [])], scene.say.and)), [
    go(textsOf(scene).seeJobs, '/careers'),
  ])

const refund: Answer = (scene) =>
  reply('refund', textsOf(scene).refund(scene.cafe.phone), [
    go(textsOf(scene).write, '/contact?about=order&from=chat'),
  ])

/** '5, 15 or 25' */
const percents = (tiers: readonly PaidTier[], say: Scene['say']): string =>
  listed(
    tiers.map(({ discounts }) => String(discounts.menu)),
    say.or,
  )

/** What the tiers would take off this cart, and off the next ones. */
const savings: Answer = (scene) => {
  const { cart, menu, say } = scene
  const texts = textsOf(scene)
  const total = cart.reduce((sum, line) => sum + (unitCents(menu, line) ?? 0) * line.quantity, 0)
  const tiers = tiersOnSale(scene.cafe)
  const lines = tiers.map(({ name, priceCents, discounts }) =>
    texts.saves(
      inWords(say.words, name),
      say.cents(percentOf(total, discounts.menu)),
      discounts.menu,
      say.cents(priceCents),
    ),
  )
  const text = total > 0 ? lines.join('\n') : texts.emptySaves(percents(tiers, say))
  const later = LATER[say.code]
  const joining = tiers.map(({ id, name }) =>
    go(later.joinIt(inWords(say.words, name)), `/membership/join?tier=${id}`),
  )
  return reply('membership', text, [...joining, go(say.label.compare, '/membership')])
}

const tip: Answer = (scene) =>
  reply('question', textsOf(scene).tip, [go(scene.say.label.checkout, '/checkout')])

const points: Answer = (scene) =>
  reply('points', textsOf(scene).points, [go(scene.say.label.compare, '/membership')])

/** One of the questions that the café answers on its own page, where one is meant clearly enough. */
const known: Answer = (scene, { questions = [] }, plain) => {
  const asked = contentOf(plain)
  const scored = questions.map((one) => {
    const { inQuestion, inAnswer } = wordsOfFaq(one)
    const hits = asked.filter((word) => inQuestion.includes(word)).length
    const more = asked.filter((word) => inAnswer.has(word)).length
    return { one, score: (hits * 2 + more) / Math.max(1, asked.length) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  if (!best || best.score < 0.9) return null
  const { say, cafe } = scene
  const answer =
    (say.code === 'es' && FAQ_ES[best.one.answer]) || LATER[say.code].inEnglish(best.one.answer)
  // What is known of the wifi is no password of it.
  const unknown =
    PASSWORD.test(plain) && !/password|contraseña/i.test(answer)
      ? ` ${textsOf(scene).password(cafe.phone)}`
      : ''
  return reply('question', `${answer}${unknown}`, quickReplies(say).slice(0, 2))
}

const PASSWORD = /\b(?:password|passcode|pass ?word|pw)\b/

type FaqWords = { inQuestion: readonly string[]; inAnswer: ReadonlySet<string> }
const faqWords = new WeakMap<Faq, FaqWords>()
/** What a question of the page and its answer speak of; read once for as long as it is the same object. */
function wordsOfFaq(one: Faq): FaqWords {
  const known = faqWords.get(one)
  if (known) return known
  const { question, id, answer } = one
  const words = {
    inQuestion: contentOf(
      `${question} ${id.replaceAll('-', ' ').replace('step free', 'step-free')}`,
    ),
    inAnswer: new Set(contentOf(answer)),
  }
  faqWords.set(one, words)
  return words
}

const SYNONYMS: Record<string, string> = {
  internet: 'wifi',
  outlet: 'plug',
  socket: 'plug',
  password: 'wifi',
  passcode: 'wifi',
  pw: 'wifi',
  hrs: 'hour',
  hr: 'hour',
  sit: 'stay',
  chill: 'stay',
  pet: 'dog',
  puppy: 'dog',
  kid: 'children',
  child: 'children',
  study: 'work',
  wheelchair: 'wheelchair',
  accessible: 'step-free',
  accessibility: 'step-free',
  bathroom: 'restroom',
  toilet: 'restroom',
  parking: 'park',
  card: 'card',
  payment: 'pay',
  paying: 'pay',
  venmo: 'pay',
  'wi-fi': 'wifi',
}
const contentOf = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/[a-z][a-z'-]*/g) ?? [])
      .map((word) => SYNONYMS[word] ?? SYNONYMS[stem(word)] ?? stem(word))
      .filter((word) => word.length > 2 && !STOP.has(word)),
  ),
]
const STOP = new Set(
  "the and you your for are can could may will with what when where how who why which there this that have has had get got like want need know tell about any some our out does did don't doesn't is it's its not yes but from please thanks here hi hey hello would should take accept offer use allow allowed okay free there's where's how's who's when's what's guy guys friendly welcome place was were then than them they all also just good bad nice really there".split(
    ' ',
  ),
)

/** A tier that is named, or meant by 'the cheap one', to be joined. */
const joins: Answer = (scene, _, plain) => {
  const { say } = scene
  if (/\b(?:perks?|benefits?|includes?d?|what(?:'s| is| do| does)|how much)\b/.test(plain))
    return null
  const tiers = tiersOnSale(scene.cafe)
  const named = /\b(basic|premium|elite)\b/.exec(plain)?.[1]
  const at = /\b(?:third|last|best|expensive|top)\b/.test(plain)
    ? -1
    : /\b(?:second|middle)\b/.test(plain)
      ? 1
      : 0
  const tier = named ? tiers.find(({ id }) => id === named) : tiers.at(at)
  if (!tier) return null
  const name = inWords(say.words, tier.name)
  const later = LATER[say.code]
  return reply('membership', later.join(name, say.cents(tier.priceCents)), [
    go(later.joinIt(name), `/membership/join?tier=${tier.id}`),
    go(say.label.compare, '/membership'),
  ])
}

/** A birthday, catering, a deposit: where an evening of one's own is planned. */
const celebration: Answer = (scene) => {
  const texts = textsOf(scene)
  return reply('private-event', texts.celebration, [
    go(texts.planIt, '/private-event'),
    quickReply(scene.say.label.rentSpace),
  ])
}
const CELEBRATES =
  /\b(?:birthdays?(?! discounts?| deals?| rewards?| drinks?| free)|bridal|baby showers?|(?:book|reserve|plan|throw) (?:an?|my|our|the) (?:[a-z]{3,10} )?part(?:y|ies)|anniversar(?:y|ies)|wedding|cater(?:s|ing)?|private (?:events?|part(?:y|ies))|host (?:an?|my|our) (?:\w+ )?(?:party|event)|(?:office|team|holiday|work|company) part(?:y|ies)|deposits?|for (?:[2-9]\d|1\d\d) (?:people|ppl|guests|persons|of us)|[2-9]\d (?:people|ppl|guests) on)\b/

/** 'your insta', 'do you have facebook': that one where it is named and the café has it, else all that it has. */
const social: Answer = (scene, _, plain) => {
  const { social: all, phone } = scene.cafe
  const [named = ''] = NETWORK.exec(plain) ?? []
  const those = all.filter(({ id }) => named !== '' && id.startsWith(named.slice(0, 5)))
  const shown = those.length > 0 ? those : all
  const texts = textsOf(scene)
  const where = shown.map(({ label, href }) => `${label}: ${href}`).join('\n')
  const missing = those.length > 0 ? '' : named
  return reply('question', where ? texts.social(where, missing) : texts.noSocial(phone))
}
const NETWORK = /\b(?:insta(?:gram)?|facebook|bluesky|tik ?tok|twitter|youtube|snapchat|threads)\b/

/** A table: nobody books one. */
const tables: Answer = (scene) => {
  const texts = textsOf(scene)
  return reply('help', texts.tables, [quickReply(scene.say.label.rentSpace)])
}

const howToBook: Answer = (scene, facts) => {
  const found = known(scene, facts, 'how do i book')
  return (
    found && { ...found, actions: [go(scene.say.label.reserve, '/book-space')], intent: 'booking' }
  )
}

/** In the order in which they are looked for: a narrow one stands before a wide one that shares its words. */
const TOPICS: readonly { words: RegExp; answer: Answer }[] = [
  {
    words:
      /\b(?:promo|promotion|promotional|discount|coupon|voucher)s? codes?\b|\b(?:have|got|use|enter|apply|redeem|add|try) (?:a |the |this |my )?code\b(?! (?:of|for))|\bc[oó]digos? (?:promocional|promocionales|de descuento)\b|\b(?:tengo|usar|aplica|aplicar) (?:un |el |mi )?c[oó]digo\b/,
    answer: promoCode,
  },
  {
    words:
      /\b(?:are|r) (?:you|u) (?:a |an )?(?:real|actual|really|human|person|bot|robot|ai)\b|\bis this (?:a )?(?:bot|robot|real person|human)\b|\b(?:want|need|get|give me|is there|are there|with|to|for|can i have) (?:an? |another |the |some |any )?(?:real |actual |live |other )?(?:person|human|human being|employee|staff member|representative|somebody real|real one)\b|\bwho (?:do|can|should) i (?:talk|speak|complain|write|contact|call|email|turn)\b|\banybody there\b|\b(?:speak|talk|chat|get|reach|connect|transfer|call)\b.{0,25}\b(?:person|human|someone|somebody|manager|staff|agent|representative|employee|owner|boss|real)\b|\b(?:real|actual|live) (?:person|human)\b|^\W*(?:human|agent|person|manager|representative|operator)\b|\bcustomer (?:service|support)\b/,
    answer: person,
  },
  {
    words:
      /\b[a-z][\s-]?\d{3}\b(?! ?%)|^\W*\d{3}\W*$|\border (?:status|number)\b|^\W{0,3}(?:my |the |it's |its )?order (?:no\.? |number |is )?#?\d{3,6}\W{0,3}$|\b(?:where|when|is|how long|status of|track|check)\b.{0,25}\bmy (?:order|drinks?|food|coffee|tea|latte)\b/,
    answer: orderStatus,
  },
  { words: ORDER_NUMBER, answer: orderStatus },
  {
    words:
      /\b(?:was|were|came|tasted|smelled)\b.{0,30}\b(?:awful|terrible|disgusting|horrible|gross|burnt|burned|nasty|bad|cold|bitter|sour|spoiled|stale|too sweet|watery|inedible|undrinkable)\b|\brefunds?\b|\bmoney back\b|\b(?:order|drink|latte|tea|coffee|it) (?:was|is|came|tasted) (?:wrong|bad|cold|awful|missing|spilled|gross)\b|\b(?:forgot|missed|left out|messed up|screwed up)\b.{0,20}\b(?:my|our|half)\b|\bgot the wrong\b|\bcharged (?:twice|me twice|wrong)\b|\bcomplain\w*\b/,
    answer: refund,
  },
  {
    words:
      /\b(?:pick(?:ing)? (?:it |them |this |that |my order )?up|pickup|ready|collect)\b.{0,20}\b(?:at|by|for|around|before) \d{1,2}\b|\bpick ?up (?:time|later|tomorrow)\b|\border ahead\b|\bpre-?order\b/,
    answer: pickupAt,
  },
  {
    words:
      /\b(?:when|what time|how soon|earliest)\b.{0,25}\bpick (?:\w+ ){0,2}up\b|\b(?:when|what time)(?:'s| is| will| would)? (?:it|that|this|they|everything|my order)(?: be)? ready\b|\bwhat(?:'s|s| is) the wait\b|\bwhen will (?:it|they|everything) be\b|\bhow (?:long|fast|quick(?:ly)?|busy|soon)\b(?!.{0,30}\b(?:class|workshop|event|open|rent|room|space|been)\b)|\bwait(?:ing)? ?times?\b|\b(?:soonest|earliest)\b|\bwhen (?:can|could|should) (?:i|we) (?:come|get|have|grab|collect|fetch)\b|\b(?:when|what time) will (?:it|they|everything|that) be (?:done|ready)\b|\bthe wait\b|\b(?:long|big|is there a) (?:line|queue|wait)\b|\bare you busy\b|\bwhen (?:will|would|can) (?:it|they|that|my order) be ready\b/,
    answer: waiting,
  },
  {
    words:
      /\bdeliver\w*\b|\bship(?:ping|ped)?\b|\bubereats\b|\buber eats\b|\bdoordash\b|\bgrubhub\b|\bbring it to (?:me|my)\b/,
    answer: delivery,
  },
  {
    words:
      /\bjobs?\b|\bhiring\b|\bcareers?\b|\bvacanc(?:y|ies)\b|\bwork (?:here|for you|with you)\b|\bapply\b(?! (?:an?|the|my|this|that|\d))/,
    answer: jobs,
  },
  {
    words: /\bdeals?\b|\bcoupons?\b|\bpromo(?:tion)?s?\b|\bhappy hour\b/,
    answer: (scene) => themeReply('membership', scene),
  },
  { words: /\btips?\b(?! toe)|\bgratuity\b/, answer: tip },
  {
    words:
      /\bpoints?\b|\brewards?\b|\bstamp card\b|\bpunch card\b|\b(?:how (?:many|much|long|far)|when|til|till|until)\b.{0,25}\bfree (?:drinks?|boba|coffee|tea|one)\b/,
    answer: points,
  },
  {
    words:
      /\b(?:save|savings?|cheaper|worth)\b.{0,40}\bmember\w*|\bmember\w*.{0,40}\b(?:save|savings?|cart|worth|this order)\b/,
    answer: savings,
  },
  {
    words:
      /\b(?:sign me up|join|subscribe|add|get|buy|start|become|want|take)\b.{0,30}\bmember(?:ship)?\b|\b(?:cheap|cheapest|first|basic|premium|elite) (?:one|tier)?.{0,12}\bmembership\b/,
    answer: joins,
  },
  {
    words:
      /\bmember\w*\b.{0,30}\b(?:work|include|cost|get|benefit|perk|price|much|about)|\b(?:how|what|tell me|explain)\b.{0,30}\bmember|\b(?:off|discount|percent|cheaper|free)\b.{0,30}\b(?:basic|premium|elite|members?)\b|\b(?:basic|premium|elite)\b.{0,30}\b(?:off|discount|percent|cost|get|include|free)\b/,
    answer: (scene) => themeReply('membership', scene),
  },
  {
    words:
      /\b(?:insta(?:gram)?|facebook|bluesky|tik ?tok|twitter|youtube|snapchat|social (?:media|networks?)|socials|redes(?: sociales)?)\b/,
    answer: social,
  },
  {
    words: /\bwhat if i cannot come\b/,
    answer: (scene, facts) => known(scene, facts, 'what if i cannot come'),
  },
  { words: CELEBRATES, answer: celebration },
  { words: /\bclass(?:es)?\b|\bworkshops?\b|\blessons?\b|\bcourses?\b/, answer: classes },
  {
    words:
      /\bevents?\b|\bwhat'?s (?:on\b(?! (?:the|your) menu)|happening\b|going on\b)|\bgoing on\b|\bhappening\b|\bopen mic\b|\b(?:live )?music\b(?!.{0,12}\b(?:loud|quiet|off|down|playing)\b)|\bmovies?\b|\bfilm nights?\b|\bconcerts?\b|\bthis weekend\b(?!.{0,20}\b(?:open|close|hours?)\b)/,
    answer: events,
  },
  {
    words:
      /\b(?:tables?|(?:need|have to make) (?:an? )?reservations?|seating|places? to sit|(?:can|could|may) (?:i|we|you) (?:sit|eat) (?:in|inside|down|there(?= too|\W*$))|sit (?:down|inside)|seats inside|dine in)\b/,
    answer: tables,
  },
  {
    words: /\b(?:open\w*|clos(?:e[sd]?|ing)|hours?|until|till)\b/,
    answer: hours,
  },
  { words: HOW_TO, answer: howToBook },
  { words: new RegExp(ASKED_OFTEN), answer: known },
]
