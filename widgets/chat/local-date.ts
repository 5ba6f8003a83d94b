/** The calendar date of an instant as the reader's clock has it: '2026-11-21' */
export function localDate(instant: Date): string {
  const shifted = instant.getTime() - instant.getTimezoneOffset() * 60_000
  return new Date(shifted).toISOString().slice(0, 10)
}
