/** Texts with the shape of the English ones: what a translation misses does not compile. */
type Like<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...data: infer Data) => string
      ? (...data: Data) => string
      : Like<Texts[Key]>
}

/** Everything that the widgets say, in one language. */
export type Translation = {
  /** How prices, dates and times are written where a page names the language alone; the café is in the USA. */
  locale: string
  launcher: { label: string; failed: string }
  promo: string
  /** What a café has in its menu and settings from the start, as it is written there → in this language. */
  known: Record<string, string>
}
