/** What may stand before what is said, and behind it. */
export const LEAD =
  '^\\W{0,3}(?:(?:mm+|ok|okay|oh|and|but|so|then|cool|great|yeah|yes|actually|hm+|k|can you|could you|please|sorry|wait|no),? ){0,3}'
export const END = '(?:,? (?:please|then|thanks|instead|now|too))*\\W{0,3}$'
export const NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
}
export const NUMBER = '(one|two|three|four|five|six|[1-9])'
export const numberOf = (word = ''): number => NUMBERS[word] ?? Number(word)
export const LEVELS: ReadonlySet<string> = new Set(['temp', 'size', 'sugar', 'ice'])
