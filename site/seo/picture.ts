/** The generated picture of a page: `/menu` → `/og/menu.png`, `/events/open-mic` → `/og/event-open-mic.png`. */
export function pictureOf(path: string): string {
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  const name =
    first === '' ? 'home' : [rest.length > 0 ? (KINDS[first] ?? first) : first, ...rest].join('-')
  return `/og/${name}.png`
}

/** That of the contest says what there is to be won: each has an address of its own, because messengers keep what they have seen at one. */
export const contestPicture = (campaignId: string, isSpanish = false): string =>
  `/og/${isSpanish ? 'es-' : ''}contest-${campaignId}.png`

/** That of one class, which opens in the list of all. */
export const classPicture = (sessionId: string): string => `/og/class-${sessionId}.png`

/** That of a drink says how it is configured, in the language of the page. @param query of its configuration */
export const drinkPicture = (itemId: string, query: string, isSpanish: boolean): string => {
  const said = [query, isSpanish && 'lang=es'].filter(Boolean).join('&')
  return `/og/drink-${itemId}.png${said && `?${said}`}`
}

/** Lists in the address, one of them in the picture's name. */
const KINDS: Record<string, string> = { events: 'event', blog: 'post' }
