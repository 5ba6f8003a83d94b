export const plural = (count: number, word: string, many = `${word}s`): string =>
  count === 1 ? word : many
