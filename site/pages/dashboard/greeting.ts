/** 'Good morning, Cleo' by the clock of a zone; 'Hello, Cleo' where it is not known. */
export function greeting(name: string, now: Date, timeZone: string | undefined): string {
  const first = name.trim().split(/\s+/)[0] ?? name
  if (!timeZone) return `Hello, ${first}`
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  )
  const part = hour < 5 || hour >= 17 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  return `Good ${part}, ${first}`
}
