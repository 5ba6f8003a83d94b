/** The addresses that the site's router knows (spec §2); any other is answered with its page and status 404. */
export const SITE_PATHS = [
  '/',
  '/coming-soon',
  '/prelaunch',
  '/contest/rules',
  '/contest/draw',
  '/contest/verify',
  '/admin/contest',
  '/menu',
  '/about',
  '/events',
  '/events/:eventId',
  '/feedback-survey',
  '/feedback-survey-old',
  '/workshops-private-events',
  '/membership',
  '/book-space',
  '/booking',
  '/artists',
  '/artist/:artistId',
  '/contact',
  '/faq',
  '/blog',
  '/blog/:slug',
  '/careers',
  '/gallery',
  '/community',
  '/privacy',
  '/terms',
  '/classes/book',
  '/sign-in',
  '/login',
  '/sign-in/link',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/order',
  '/checkout',
  '/order-confirmation',
  '/employee/pos',
  '/employee',
  '/pos',
  '/notifications',
  '/unauthorized',
]

export function isSitePath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return PATTERNS.some((pattern) => pattern.test(plain))
}

const PATTERNS = SITE_PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
