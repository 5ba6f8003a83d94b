import * as bowser from 'bowser'

/** A browser as people name it, like 'Chrome on macOS', from what it sends of itself. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const name = browser.name || 'Unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}
