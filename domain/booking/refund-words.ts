/** When money for tickets comes back, without a date. */
export function refundWords(refundHours: number): string {
  if (refundHours === 0) return 'Tickets: all that you paid comes back until it begins.'
  const hours = refundHours === 1 ? '1 hour' : `${refundHours} hours`
  return `Tickets: all that you paid comes back until ${hours} before the start. After that nothing does.`
}
