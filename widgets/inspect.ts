import { isAddress } from './state/origin.ts'
import { holdBack } from './state/stored.ts'

/**
 * Does what few pages ask for, and is downloaded then: see extras/more.ts, which says what there is.
 * @throws where it cannot be downloaded
 */
export function extra(what: string, value?: unknown, host?: HTMLElement): Promise<unknown> {
  return import('./extras/more.ts').then((file) => file.extra(what, value, host))
}

/**
 * Looks over the attributes of a tag when it comes to a page, before anything is read of what is stored.
 * @param known those that its widget has, besides what every element of HTML has
 */
export function inspect(host: HTMLElement, known: string[]): void {
  const say = (what: string, value?: unknown) => void extra(what, value, host).catch(() => {})
  for (const name of host.getAttributeNames()) {
    // Whatever has a hyphen or a colon is another tool's. The script tag gives a greeting to all that it places.
    if (
      /^(?!class$|embed$|greeting$|yield$)[a-z]+$/.test(name) &&
      !(name in host) &&
      !known.includes(name)
    )
      say('attribute', name)
    const value = host.getAttribute(name) ?? ''
    if (/^(api|site)$/.test(name) && value && !isAddress(value)) say(name, value)
  }
  // The script tag says it for all widgets, also for those that it has not placed.
  const asks = (name: string) =>
    host.hasAttribute(name) || document.querySelector(`script[data-${name}]`)
  if (asks('storage')) holdBack()
  if (asks('debug') || asks('forward')) say('tag')
}
