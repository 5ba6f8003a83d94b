/** Running text with emphasis and links in it. What is not one of them is text as it stands. */
export type Inline =
  | string
  | { kind: 'strong' | 'em'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }

/**
 * Reads a small part of Markdown: `**strong**`, `*emphasis*` and `[text](address)`; a backslash takes a sign literally. Anything
 * else is text, HTML too. One pass, and an address is looked for in a bounded stretch, so the time is linear.
 */
export function inlineOf(text: string): Inline[] {
  const open: Open[] = [{ mark: '', at: 0, inside: [] }]
  const top = () => open[open.length - 1]!
  const say = (words: string) => {
    const { inside } = top()
    const last = inside.length - 1
    if (typeof inside[last] === 'string') inside[last] += words
    else if (words) inside.push(words)
  }
  /** What was opened and never closed is text after all. */
  const giveUp = (down: number) => {
    while (open.length > down) {
      const { mark, inside } = open.pop()!
      say(mark)
      for (const each of inside)
        if (typeof each === 'string') say(each)
        else top().inside.push(each)
    }
  }
  const close = (mark: string, make: (inside: Inline[]) => Inline): boolean => {
    const place = open.findLastIndex((each) => each.mark === mark)
    if (place < 1 || place < open.length - DEEPEST) return false
    giveUp(place + 1)
    const { inside } = open.pop()!
    top().inside.push(make(inside))
    return true
  }

  for (let at = 0; at < text.length;) {
    const sign = text[at]!
    if (sign === '\\' && SIGNS.includes(text[at + 1] ?? ' ')) {
      say(text[at + 1]!)
      at += 2
    } else if (sign === '*') {
      const mark = text[at + 1] === '*' ? '**' : '*'
      const [before = ' ', after = ' '] = [text[at - 1], text[at + mark.length]]
      const kind = mark === '**' ? 'strong' : 'em'
      const isClosed = !isSpace(before) && close(mark, (inside) => ({ kind, inside }))
      if (!isClosed) {
        if (!isSpace(after) && !isLetter(before) && open.length < DEEPEST)
          open.push({ mark, at, inside: [] })
        else say(mark)
      }
      at += mark.length
    } else if (sign === '[') {
      if (open.length < DEEPEST && !open.some(({ mark }) => mark === '['))
        open.push({ mark: '[', at, inside: [] })
      else say('[')
      at += 1
    } else if (sign === ']' && text[at + 1] === '(') {
      const said = text.slice(at + 2, at + 3 + ADDRESS_MAX)
      const end = said.indexOf(')')
      const href = end < 0 ? null : linkAddress(said.slice(0, end))
      if (href && close('[', (inside) => ({ kind: 'link', href, inside }))) at += end + 3
      else {
        say(']')
        at += 1
      }
    } else {
      const next = NEXT.exec(text.slice(at + 1, at + 1 + STRETCH))?.index ?? STRETCH
      say(text.slice(at, at + 1 + next))
      at += 1 + next
    }
  }
  giveUp(1)
  return top().inside
}

/**
 * An address that a link may have, or `null`: a page of this site, http, https or mailto. Everything else could run a script, or
 * looks like something that it is not.
 */
export function linkAddress(address: string): string | null {
  const said = address.trim()
  if (said.length > ADDRESS_MAX || /[\s\p{Cc}\p{Cf}"'<>\\`]/u.test(said)) return null
  // "//elsewhere" would be another site.
  if (/^[/#](?!\/)/.test(said)) return said
  if (/^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]|$)/iu.test(said)) return said
  return /^mailto:[\w.+%-]+@[\w.-]+(?:\?|$)/i.test(said) ? said : null
}

/** What is wrong with a text's links, or `null`: one whose address cannot be followed would stand there as its signs. */
export function linkProblem(text: string): string | null {
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    const said = text.slice(at + 2, at + 3 + ADDRESS_MAX)
    const end = said.indexOf(')')
    if (end < 0 || !linkAddress(said.slice(0, end))) return LINK_PROBLEM
  }
  return null
}

const LINK_PROBLEM =
  'A link is [words](address); the address is a page like /menu, or begins with https:// or mailto:.'

/** The words alone, for where nothing can be pressed. */
export function plainText(text: string): string {
  const words = (parts: readonly Inline[]): string =>
    parts.map((part) => (typeof part === 'string' ? part : words(part.inside))).join('')
  return words(inlineOf(text))
}

type Open = { mark: string; at: number; inside: Inline[] }

/** Nobody emphasizes deeper. */
const DEEPEST = 5
const ADDRESS_MAX = 500
const SIGNS = '*[]()\\'
const NEXT = /[*[\]\\]/
/** Text is taken in stretches, so that no sign is looked for to the end of it each time. */
const STRETCH = 200

const isSpace = (sign: string): boolean => /\s/.test(sign)
const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)
