/** Tells the page that a friend sent the visitor. */
const FRIEND = { name: 'lounge-from', value: 'friend' }

/**
 * The address at which a friend enters the contest: that of the page on which somebody entered. What stands behind it (query and
 * fragment) stays here, because it may name the visitor. A page in a frame, one that is no page of the web and one that
 * has no address are not where a friend can go: they get the contest's own page.
 * @param contestPage address of the contest on the café's site, which may name the embed of the page: the contest's own page keeps that
 */
export function shareAddress(
  { href, canonical, isFramed }: { href: string; canonical: string | null; isFramed: boolean },
  contestPage: string,
): string {
  const page = isFramed ? null : pageOf(href)
  const named = canonical === null ? null : pageOf(canonical)
  // A canonical address of another origin is somebody else's page.
  const address = page && named?.origin === page.origin ? named : page
  const contest = new URL(contestPage)
  const isElsewhere = address && address.href !== new URL(contest.pathname, contest.origin).href
  const url = isElsewhere ? address : contest
  // The friend's visit is one of its own: without the mark of this one's campaign.
  const [embed] = url.searchParams.get('embed')?.split('.') ?? []
  if (embed) url.searchParams.set('embed', embed)
  url.searchParams.set(FRIEND.name, FRIEND.value)
  return url.href
}

/** Whether an address is one that a friend sent. @param search the query of the page */
export function isFromFriend(search: string): boolean {
  return new URLSearchParams(search).get(FRIEND.name) === FRIEND.value
}

function pageOf(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return new URL(url.pathname, url.origin)
}
