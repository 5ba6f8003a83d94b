import { MONEY, type Rule, rule, saidBy } from './spanish-rules.ts'

/**
 * A line of what is held, as the cart and the checkout name and sum it up: 'Two Inks, 3 seats', 'Saturday, October 18, 4:30 PM to 7:00 PM ·
 * Premium: $14.40 off'. The names of classes, events and tickets are the café's own. @returns undefined for anything else
 */
export function spanishHeldLine(english: string): string | undefined {
  const parts = english.split(' · ')
  const said = parts.map((part) => saidBy(RULES, part))
  if (said.every((part) => part === undefined)) return undefined
  return parts.map((part, i) => said[i] ?? part).join(' · ')
}

const RULES: readonly Rule[] = [
  rule(
    '(.{1,100}), (\\d+) seats?',
    (title, count) => `${title}, ${count} ${of(count, 'lugar', 'lugares')}`,
  ),
  rule(
    '(.{1,100}), (\\d+) tickets?',
    (title, count) => `${title}, ${count} ${of(count, 'boleto', 'boletos')}`,
  ),
  rule(
    '(.{1,100}), (\\d+) hours(: deposit)?',
    (room, hours, deposit) => `${room}, ${hours} horas${deposit && ': depósito'}`,
  ),
  rule(
    '[A-Z][a-z]{2,8}day, ([A-Z][a-z]{2,8}) (\\d{1,2}), (\\d{1,2}:\\d{2} [AP]M) to (\\d{1,2}:\\d{2} [AP]M)',
    (month, day, from, to) => `${day} de ${monthOf(month)}, ${clock(from)} a ${clock(to)}`,
  ),
  rule(`${MONEY} is paid later`, (amount) => `${amount} se paga después`),
  rule(`(.{1,40}): ${MONEY} off`, (tier, amount) => `${tier}: ${amount} menos`),
  rule(
    `Drinks for the break: ${MONEY} with tax`,
    (amount) => `Bebidas para el descanso: ${amount} con impuesto`,
  ),
  rule('Without the drinks for the break', () => 'Sin las bebidas para el descanso'),
]

const of = (count: string | undefined, one: string, more: string) => (count === '1' ? one : more)

/** '4:30 PM' → '4:30 p. m.' */
const clock = (time = '') =>
  time.replace(/ ([AP])M/, (_, half) => `\u00a0${String(half).toLowerCase()}.\u00a0m.`)

const MONTHS =
  'January enero February febrero March marzo April abril May mayo June junio July julio August agosto September septiembre October octubre November noviembre December diciembre'.split(
    ' ',
  )
const monthOf = (month = '') => MONTHS[MONTHS.indexOf(month) + 1] ?? month
