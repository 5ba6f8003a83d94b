/**
 * Whether a text is a path of this site, with or without a query and a #, in its normal form: a browser that resolves it
 * against the address of the café gets exactly this path and no other host. Each way to sign in takes only those.
 */
export function isSitePath(wish: string): boolean {
  if (wish.length > MOST) return false
  // Browsers drop tabs and line breaks and read \ as /, which would make another host of some addresses.
  if (!/^\/(?![/\\])[^\s\\]*$/.test(wish) || hasControls(wish)) return false
  const [path = ''] = wish.split(/[?#]/, 1)
  // '/.//host' is '//host' once a browser has taken the dots out, and it reads %2e as a dot.
  const parts = path.toLowerCase().replaceAll('%2e', '.').split('/')
  return !path.includes('//') && !parts.includes('.') && !parts.includes('..')
}

/**
 * Where somebody was going before they were asked to sign in, if it is an address of this site that is worth returning to:
 * no other host however it is written, and none of the pages on which one signs in.
 * @param wish whatever stood in the address or in the history of the browser
 */
export function ownPath(wish: unknown): string | null {
  if (typeof wish !== 'string' || !isSitePath(wish)) return null
  const [path = ''] = wish.split(/[?#]/, 1)
  return SIGN_IN_PAGES.includes(path.replace(/(?<=[^/])\/+$/, '').toLowerCase()) ? null : wish
}

const MOST = 500 // as the contract takes it
const SIGN_IN_PAGES = [
  '/sign-in',
  '/sign-in/link',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/unauthorized',
]

function hasControls(text: string): boolean {
  return [...text].some((char) => char < ' ' || char === '\u007f')
}
