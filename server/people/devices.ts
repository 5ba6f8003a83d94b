import * as bowser from 'bowser'

/** A browser as people name it, like 'Chrome on macOS', from what it sends of itself. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const name = browser.name && KNOWN.has(browser.name) ? browser.name : 'Unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}

/** For any other the parser takes a name from the header, where a stranger may write a link: it stands in mails. */
const KNOWN = new Set(Object.values(bowser.BROWSER_MAP))
