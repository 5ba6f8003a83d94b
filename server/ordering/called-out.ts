/** 'A-100' to 'A-999', then 'B-100'. */
export const NUMBERS_PER_LETTER = 900

/** 4 → 'A-104', 899 → 'A-999', 900 → 'B-100' */
export function calledOut(dailyNumber: number): string {
  const letter = letters(Math.floor(dailyNumber / NUMBERS_PER_LETTER))
  return `${letter}-${100 + (dailyNumber % NUMBERS_PER_LETTER)}`
}

function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}
