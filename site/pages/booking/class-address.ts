import type { ClassFilter, Span } from '#domain/booking/class-list.ts'

// A filter stands in the address, so that somebody else who opens it sees the same classes. Every page of classes needs this before
// it works, so it is short: what it cannot mean matches no class, and the select shows it.

/** What the address asks for. */
export function filterIn(search: URLSearchParams): ClassFilter {
  const count = (name: string) => Math.trunc(Number(search.get(name))) || null
  return {
    title: search.get('class') || null,
    type: (search.get('type') || null) as ClassFilter['type'],
    level: (search.get('level') || null) as ClassFilter['level'],
    mostCents: count('price'),
    isFreeOnly: search.has('free'),
    span: spanIn(search.get('from'), search.get('to')),
    age: count('age'),
  }
}

function spanIn(from: string | null, to: string | null): Span | null {
  if (!isDate(from)) return null
  return { from, to: isDate(to) && to > from ? to : from }
}

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
