import { holdBack } from './state/stored.ts'

/** Attributes with a value that no attribute of ours takes; extras/more.ts says which of them is meant. */
const ODD =
  /^((theme|position|yield|storage|express)=(?!(light|dark|auto|left|right|off|defer|simulated)?$)|(api|site)=(?!(https?:\/)?\/|$)|(hidden|open|debug)=false)/

/**
 * Does what few pages ask for, and is downloaded then: see extras/more.ts, which says what there is.
 * @throws where it cannot be downloaded
 */
export function extra(what: string, value?: unknown, host?: HTMLElement): Promise<unknown> {
  return import('./extras/more.ts').then((file) => file.extra(what, value, host))
}

/** The same where nobody waits for it, and nothing is lost without it. */
export function say(what: string, value?: unknown, host?: HTMLElement): void {
  extra(what, value, host).catch(() => {})
}

/** Looks over the attributes of a tag when it comes to a page, before anything is read of what is stored. */
export function inspect(host: HTMLElement): void {
  for (const { name, value } of host.attributes)
    // Each attribute of ours is a property too. Whatever has a hyphen or a colon is another tool's.
    if (
      (/^(?!class$|embed$|greeting$|yield$)[a-z]+$/.test(name) && !(name in host)) ||
      ODD.test(`${name}=${value}`) ||
      (name === 'accent' && value && !CSS.supports('color', value))
    )
      say('attribute', name, host)
  // The script tag says it for all widgets, also for those that it has not placed.
  const asks = (name: string) =>
    host.hasAttribute(name) || document.querySelector(`script[data-${name}]`)
  if (asks('storage')) holdBack()
  if (asks('debug') || asks('forward')) say('tag', 0, host)
}
