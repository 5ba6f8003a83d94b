/**
 * Where somebody was going before they were asked to sign in, if it is an address of this site that is worth returning to:
 * no other host however it is written, and none of the pages on which one signs in.
 * @param wish whatever stood in the address or in the history of the browser
 */
export function ownPath(wish: unknown): string | null {
  if (typeof wish !== 'string' || wish.length > MOST) return null
  // Browsers drop tabs and line breaks and read \ as /, which would make another host of some addresses.
  if (!/^\/(?![/\\])[^\s\\]*$/.test(wish) || hasControls(wish)) return null
  const [path = ''] = wish.split(/[?#]/)
  if (path.split('/').includes('..')) return null
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
