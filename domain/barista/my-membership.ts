import { formatCents } from '#domain/cafe/money.ts'
import type { ChatAction, ChatReply } from '#domain/contracts/barista.ts'
import type { Membership } from '#domain/contracts/memberships.ts'
import { findTier, tierName, type HasTiers, type Tier } from '#domain/membership/tiers.ts'
import { inWords } from '#domain/menu/words.ts'
import { go } from './buttons.ts'
import type { Say } from './say.ts'

/** What is so of the membership of whoever asks; `null` where nobody is signed in. */
export type OwnMembership = {
  /** What holds today. */
  tierToday: Tier
  membership: Pick<
    Membership,
    'tier' | 'state' | 'next' | 'due' | 'paidUntil' | 'resumesOn' | 'startsOn' | 'payWay'
  > | null
} | null

/** What of one's own membership a message asks for; null where it asks for none of it. @param said as it was written */
export function ownMembershipAsked(said: string): 'renewal' | 'discount' | 'tier' | null {
  const plain = said.toLowerCase().slice(0, 500)
  if (JOINS.test(plain) || !OWN.test(plain)) return null
  if (DISCOUNT.test(plain)) return 'discount'
  return RENEWAL.test(plain) ? 'renewal' : 'tier'
}

const OWN =
  /\bmy (?:current |own )?(?:member(?:ship)?|tier|membership (?:tier|level|plan))\b|\bmy (?:current |own )?member(?:ship)? ?(?:discount|level)s?\b|\bmy discounts?\b|\b(?:what|which) (?:member(?:ship)? )?(?:tier|membership|membership level|member level) (?:am i|do i have|i am|i have|have i)\b|\bam i (?:still )?(?:a )?(?:paying )?(?:member|basic|premium|elite)\b|\bdo i (?:still )?have (?:a |an |any )?(?:membership|member discount|discount)\b|\b(?:what|which|how much) (?:member )?(?:discount|percent) do i (?:get|have)\b|\bmi (?:membres[ií]a|descuento|nivel)\b|\b(?:soy|sigo siendo) (?:miembro|socio|socia)\b|\bqu[eé] (?:nivel|membres[ií]a|descuento) (?:de membres[ií]a )?(?:tengo|soy)\b/
const JOINS =
  /\b(?:add|sign me up|subscribe|join|buy|give)\b.{0,30}\bmember|\bmy (?:order|cart|drinks?|total)\b|\b(?:total|sum|bill|pay|owe|come to|altogether|all together|in all)\b.{0,40}\b(?:with|as|after|including|minus) (?:a |my |the )?(?:[a-z]+ )?(?:member|discount)|\b(?:total|pag(?:o|ar|aría)|cu[aá]nto (?:es|ser[ií]a|sale))\b.{0,40}\b(?:con|como) (?:mi )?(?:membres|miembro|descuento)/
const DISCOUNT = /\bdiscounts?\b|\bpercent\b|\bdescuento\b/
const RENEWAL =
  /\brenew\w*|\bexpir\w*|\bend(?:s|ing)?\b|\bwhen\b|\bcharged?\b|\bnext (?:payment|month)\b|\bpaid (?:until|till|up)\b|\brun out\b|\bhow long\b|\bcu[aá]ndo\b|\brenueva\w*|\bvence\b|\bcobra\w*|\btermina\b/

/** A straight answer about one's own membership. */
export function aboutOwnMembership(
  asked: 'renewal' | 'discount' | 'tier',
  own: OwnMembership,
  say: Say,
  cafe: HasTiers,
): Pick<ChatReply, 'text' | 'actions' | 'intent'> {
  const texts = TEXTS[say.code]
  const compare = go(say.label.compare, '/membership')
  const answer = (text: string, actions: ChatAction[]) => ({ text, actions, intent: 'membership' })
  if (!own) return answer(texts.signIn, [go(texts.signInLabel, '/login'), compare])
  const { membership, tierToday } = own
  const isLive = membership !== null && membership.state !== 'ended'
  if (!isLive && tierToday === 'none') return answer(texts.none, [compare])
  const yours = go(texts.yours, '/membership/dashboard')
  const discounts = discountsOf(cafe, tierToday, texts)
  const parts = {
    tier: `${tierWords(own, say)} ${discounts}`,
    discount: discounts,
    renewal: '',
  }
  const renewal = isLive ? renewalOf(membership, say) : ''
  if (asked === 'renewal') return answer(renewal || texts.noRenewal, [yours])
  return answer([parts[asked], asked === 'tier' ? renewal : ''].filter(Boolean).join(' '), [yours])
}

const nameOf = (tier: string, say: Say) => inWords(say.words, tierName(tier))

function tierWords({ membership, tierToday }: NonNullable<OwnMembership>, say: Say): string {
  const texts = TEXTS[say.code]
  if (tierToday !== 'none') return texts.youHave(nameOf(tierToday, say))
  return texts.notToday(nameOf(membership?.tier ?? '', say))
}

function discountsOf(cafe: HasTiers, tier: Tier, texts: Texts): string {
  const off = findTier(cafe, tier)?.discounts
  if (!off) return texts.noDiscountToday
  return texts.discounts(
    [
      [off.menu, texts.areas.menu] as const,
      [off.workshops, texts.areas.workshops] as const,
      [off.space, texts.areas.space] as const,
    ]
      .filter(([percent]) => percent > 0)
      .map(([percent, area]) => texts.off(percent, area)),
  )
}

function renewalOf(membership: NonNullable<NonNullable<OwnMembership>['membership']>, say: Say) {
  const texts = TEXTS[say.code]
  const { state, next, due, paidUntil, resumesOn, payWay, tier } = membership
  if (state === 'joining') return texts.joining
  if (state === 'past-due') return texts.pastDue(due ? formatCents(due.amountCents) : '')
  if (state === 'ending') return texts.ends(say.date(paidUntil))
  if (!next) return ''
  const changed = next.tier === tier ? '' : ` ${texts.changes(nameOf(next.tier, say))}`
  const paused = state === 'paused' && resumesOn ? `${texts.paused(say.date(resumesOn))} ` : ''
  const cents = formatCents(next.cents)
  const on = say.date(next.on)
  const charge = payWay === 'counter' ? texts.payAt(cents, on) : texts.renews(cents, on)
  return `${paused}${charge}${changed}`
}

type Texts = {
  signIn: string
  signInLabel: string
  none: string
  yours: string
  youHave(tier: string): string
  notToday(tier: string): string
  noDiscountToday: string
  discounts(areas: string[]): string
  off(percent: number, area: string): string
  areas: Record<'menu' | 'workshops' | 'space', string>
  renews(cents: string, on: string): string
  payAt(cents: string, by: string): string
  changes(tier: string): string
  paused(until: string): string
  ends(on: string): string
  pastDue(cents: string): string
  joining: string
  noRenewal: string
}

const TEXTS: Record<Say['code'], Texts> = {
  en: {
    signIn: 'I see that only when you are signed in. Sign in on our site and ask me again.',
    signInLabel: 'Sign in',
    none: 'You have no membership at the moment, so nothing renews and no member discount is taken off.',
    yours: 'Your membership',
    youHave: (tier) => `You have ${tier}.`,
    notToday: (tier) => `Your ${tier} gives nothing today.`,
    noDiscountToday: 'No member discount is taken off today.',
    discounts: (areas) => `It takes ${listOf(areas, 'and')}.`,
    off: (percent, area) => `${percent}% off ${area}`,
    areas: { menu: 'the menu', workshops: 'classes', space: 'rooms' },
    renews: (cents, on) => `It renews on ${on}: ${cents} is charged then.`,
    payAt: (cents, by) => `The next month begins on ${by}: pay ${cents} at the counter by then.`,
    changes: (tier) => `From then on it is ${tier}.`,
    paused: (until) => `It is paused until ${until}.`,
    ends: (on) => `It does not renew: it ends on ${on}, and nothing more is charged.`,
    pastDue: (cents) =>
      `A month is not paid${cents ? `: ${cents}` : ''}. Your discounts go on for some days; the page of your membership says how to pay.`,
    joining: 'It begins when the first month is paid.',
    noRenewal: 'Nothing renews: what you have was bought for a time and ends by itself.',
  },
  es: {
    signIn: 'Eso solo lo veo si entras en tu cuenta. Entra en nuestro sitio y pregúntame otra vez.',
    signInLabel: 'Entrar',
    none: 'Ahora no tienes membresía: nada se renueva y no se aplica descuento de miembro.',
    yours: 'Tu membresía',
    youHave: (tier) => `Tienes ${tier}.`,
    notToday: (tier) => `Tu ${tier} no da nada hoy.`,
    noDiscountToday: 'Hoy no se aplica descuento de miembro.',
    discounts: (areas) => `Te quita ${listOf(areas, 'y')}.`,
    off: (percent, area) => `${percent}% ${area}`,
    areas: { menu: 'del menú', workshops: 'de las clases', space: 'de los espacios' },
    renews: (cents, on) => `Se renueva el ${on}: entonces se cobran ${cents}.`,
    payAt: (cents, by) => `El próximo mes empieza el ${by}: paga ${cents} en la barra antes.`,
    changes: (tier) => `Desde entonces es ${tier}.`,
    paused: (until) => `Está en pausa hasta el ${until}.`,
    ends: (on) => `No se renueva: termina el ${on} y no se cobra nada más.`,
    pastDue: (cents) =>
      `Falta pagar un mes${cents ? `: ${cents}` : ''}. Tus descuentos siguen unos días; la página de tu membresía dice cómo pagarlo.`,
    joining: 'Empieza cuando se pague el primer mes.',
    noRenewal: 'Nada se renueva: lo que tienes se compró por un tiempo y termina solo.',
  },
}

const listOf = (items: readonly string[], and: string): string =>
  items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1) ?? ''}`
