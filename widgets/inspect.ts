import { isAddress } from './state/origin.ts'

/** Tells who wrote the page what it asked for in vain; the words are downloaded then (docs/embedding.md, "When nothing happens"). */
export function wrong(what: string, value: unknown, host?: Element): void {
  import('./wrong-use.ts').then(({ say }) => say(what, value, host)).catch(() => {})
}

/**
 * Looks over the attributes of a tag when it comes to a page.
 * @param known those that its widget has, besides what every element of HTML has
 */
export function inspect(host: HTMLElement, known: string[]): void {
  for (const name of host.getAttributeNames()) {
    // Whatever has a hyphen or a colon is another tool's.
    if (/^(?!class$|embed$|yield$)[a-z]+$/.test(name) && !(name in host) && !known.includes(name))
      wrong('attribute', name, host)
    const value = host.getAttribute(name) ?? ''
    if (/^(api|site)$/.test(name) && value && !isAddress(value)) wrong(name, value, host)
  }
  if (host.hasAttribute('debug'))
    import('./debug.ts').then(({ show }) => show(host)).catch(() => {})
}
