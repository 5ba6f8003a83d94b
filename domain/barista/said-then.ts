/**
 * Whether a text says one thing and, anywhere behind it, another. Two searches, because one pattern with `.*` in the
 * middle starts again at every first thing and takes quadratic time.
 */
export function saidThen(text: string, first: RegExp, then: RegExp): boolean {
  const found = first.exec(text)
  return found !== null && then.test(text.slice(found.index + found[0].length))
}
