/** What stands around an order, as hurried customers write it. */
export const POLITE: Record<string, string> = {
  id: "i'd",
  ill: "i'll",
  wanna: 'want to',
  lemme: 'let me',
  gimme: 'give me',
  pls: 'please',
  plz: 'please',
}

/** A word as a table has it, with a capital where it had one. */
export function written(word: string, table: Record<string, string>): string {
  const whole = table[word.toLowerCase()]
  if (!whole) return word
  return word[0] === word[0]?.toUpperCase() ? whole[0]!.toUpperCase() + whole.slice(1) : whole
}
