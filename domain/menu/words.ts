import type { IceLevel, Milk, SugarLevel, Temperature } from '#domain/contracts/menu.ts'
import { ICE_LABELS, MILK_LABELS, sugarLabel, TEMPERATURE_LABELS } from './customize.ts'

/** How the choices of a drink are said in one language (docs/decisions/languages.md). */
export type MenuWords = {
  ice: Record<IceLevel, string>
  milk: Record<Milk, string>
  temperature: Record<Temperature, string>
  /** 50 → '50% sugar' */
  sugar(level: SugarLevel): string
  /** 'for Hazel' */
  whose(name: string): string
  /** What the menu and the settings came with, as it is written there → in this language. */
  known: Readonly<Record<string, string>>
}

export const ENGLISH_WORDS: MenuWords = {
  ice: ICE_LABELS,
  milk: MILK_LABELS,
  temperature: TEMPERATURE_LABELS,
  sugar: sugarLabel,
  whose: (name) => `for ${name}`,
  known: {},
}

/** A label, or the name of a topping, in a language; what the café wrote itself stays as it is. */
export function inWords({ known }: MenuWords, text: string): string {
  return Object.hasOwn(known, text) ? known[text]! : text
}
