import type { Dining, EditChange } from '#domain/contracts/ordering.ts'
import { ICE_LABELS, MILK_LABELS, TEMPERATURE_LABELS } from '#domain/menu/customize.ts'
import { SPANISH_WORDS } from '#domain/menu/words-es.ts'
import { inWords } from '#domain/menu/words.ts'
import type { Method } from '#domain/payments/values.ts'

// What an order says of itself, in Spanish. It is kept in English, as the kitchen reads it.

/** 'Large · Less ice · 50% sugar' → 'Grande · Poco hielo · 50% de azúcar'; what the café named itself stays. */
export function spanishChoices(choices: string): string {
  return choices.split(' · ').map(spanishChoice).join(' · ')
}

/** 'Basic Membership: 5% off', '20 points', 'Discount': what is off an order. Undefined: it has no Spanish. */
export function spanishReduction(label: string): string | undefined {
  if (label === 'Discount') return 'Descuento'
  const [, points] = /^(\d+) points$/.exec(label) ?? []
  if (points !== undefined) return `${points} ${points === '1' ? 'punto' : 'puntos'}`
  const [, of = '', what = ''] = /^(.+?)(: \d+% off| \(\d+% off\)| \(one free\))$/.exec(label) ?? []
  if (!of) return undefined
  return (
    inWords(SPANISH_WORDS, of) + what.replace('% off', '% menos').replace('one free', 'uno gratis')
  )
}

/** What of an order is different, as `changeInWords` says it in English. */
export function spanishChange(change: EditChange): string {
  if (change.what === 'note') return 'La nota cambió.'
  if (change.what === 'pickup') return 'La hora para recoger cambió.'
  if (change.what === 'dining') return `Ahora es ${SPANISH_DINING[change.dining]}.`
  if (change.what === 'fees')
    return change.waived.length === 0
      ? 'Se cobran sus cargos por servicio.'
      : `Sin cargo: ${change.waived.join(', ')}.`
  if (change.what === 'refund') return `Reembolsado: ${spanishLine(change.line)}`
  if (change.what === 'name') return `Otro nombre en ${spanishLine(change.line)}.`
  const [before, after] = [change.before, change.after].map((line) => line && spanishLine(line))
  if (!before) return `Nuevo: ${after}`
  return after ? `${before} ahora es ${after}` : `Ya no: ${before}`
}

export const SPANISH_METHODS: Readonly<Record<Method, string>> = {
  cash: 'Efectivo',
  'card-terminal': 'Tarjeta',
  counter: 'En la barra',
  stripe: 'Tarjeta en línea',
  test: 'Tarjeta de prueba',
  'gift-card': 'Tarjeta de regalo',
}

const SPANISH_DINING: Readonly<Record<Dining, string>> = {
  here: 'para aquí',
  'to-go': 'para llevar',
}

/** '2 × Taro Milk Tea (Large, Less ice)', as `textOf` writes a line. */
function spanishLine(line: string): string {
  const at = line.lastIndexOf(' (')
  if (at === -1 || !line.endsWith(')')) return line
  const choices = line.slice(at + 2, -1).split(', ')
  return `${line.slice(0, at)} (${choices.map(spanishChoice).join(', ')})`
}

function spanishChoice(choice: string): string {
  const [, times, name] = /^(\d+ × )(.+)$/.exec(choice) ?? []
  if (times !== undefined && name !== undefined) return times + inWords(SPANISH_WORDS, name)
  const [, sugar] = /^(\d+)% sugar$/.exec(choice) ?? []
  if (sugar !== undefined) return `${sugar}% de azúcar`
  return CHOICES.get(choice.toLowerCase()) ?? inWords(SPANISH_WORDS, choice)
}

/** By their English in small letters. */
const CHOICES = new Map(
  [
    [ICE_LABELS, SPANISH_WORDS.ice],
    [MILK_LABELS, SPANISH_WORDS.milk],
    [TEMPERATURE_LABELS, SPANISH_WORDS.temperature],
  ].flatMap(([english, spanish]) =>
    Object.entries(english as Readonly<Record<string, string>>).map(
      ([key, label]): [string, string] => [
        label.toLowerCase(),
        (spanish as Readonly<Record<string, string>>)[key] ?? label,
      ],
    ),
  ),
)
