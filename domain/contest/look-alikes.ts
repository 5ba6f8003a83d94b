import { digitsOf } from '#domain/people/contact.ts'

type Known = { id: string; name: string; email: string | null; phone: string | null }
export type Likeness = { id: string; name: string; by: string }

/**
 * Entries that may be one person though their keys differ: the same name, the same mailbox name at another host, the
 * same last seven digits. For a person to look at; nothing is rejected by it.
 */
export function lookAlikes(entries: readonly Known[]): Map<string, Likeness[]> {
  const groups = new Map<string, Known[]>()
  for (const entry of entries)
    for (const trait of traitsOf(entry)) {
      const group = groups.get(trait)
      if (group) group.push(entry)
      else groups.set(trait, [entry])
    }

  const found = new Map<string, Likeness[]>()
  for (const [trait, group] of groups) {
    if (group.length < 2) continue
    const by = trait.slice(0, trait.indexOf(':'))
    for (const { id } of group) {
      const known = found.get(id) ?? []
      const others = group.filter(
        (other) => other.id !== id && !known.some((each) => each.id === other.id),
      )
      const likenesses = others.map((other) => ({ id: other.id, name: other.name, by }))
      found.set(id, [...known, ...likenesses].slice(0, SHOWN))
    }
  }
  return found
}

/** A name that a hundred people typed tells nothing more with the fifth. */
const SHOWN = 5
const LAST_DIGITS = 7

function traitsOf({ name, email, phone }: Known): string[] {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const mailbox = email?.split('@')[0]?.split('+')[0]?.replaceAll('.', '').toLowerCase()
  const digits = digitsOf(phone ?? '').slice(-LAST_DIGITS)
  return [
    ...(plain ? [`name:${plain}`] : []),
    // 'info' and 'me' are everybody's.
    ...(mailbox && mailbox.length > 4 ? [`mailbox:${mailbox}`] : []),
    ...(digits ? [`number:${digits}`] : []),
  ]
}
