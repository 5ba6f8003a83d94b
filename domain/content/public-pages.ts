import type { Print, PrintFamily, PrintInk } from '#domain/contracts/content.ts'

/** A page that anybody may find: where it is, what its picture says, and the print beside that. */
export type PublicPage = { path: string; headline: string; print: Print }

/** Every public page, at its canonical address. Pages about one thing (an event, an artist) come from the content. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  page('/', 'Bubble tea, coffee and a table to make things at', 'orchard', 12, 'coral', 'lemon'),
  page('/prelaunch', 'Something sweet is coming', 'bloom', 7, 'coral', 'lemon'),
  page('/contest/rules', 'One entry each, nothing to buy', 'quilt', 19, 'coral', 'lemon'),
  page('/contest/draw', 'A draw that anybody can repeat', 'signal', 20, 'blue', 'lemon'),
  page('/menu', 'Shaken to order, drawn to order', 'bloom', 21, 'coral', 'taro'),
  page('/order', 'Ready when you walk in', 'bloom', 23, 'coral', 'lemon'),
  page('/about', 'A press and a kettle share a room', 'city', 5, 'blue', 'coral'),
  page('/events', 'What is on at the lounge', 'signal', 14, 'blue', 'lemon'),
  page('/membership', 'A shelf of your own', 'quilt', 9, 'taro', 'coral'),
  page('/artists', 'The people on our walls', 'moth', 3, 'taro', 'blue'),
  page('/gallery', 'Everything that hangs here', 'terrain', 17, 'coral', 'blue'),
  page('/contact', 'Come by, or write to us', 'city', 11, 'coral', 'lemon'),
  page('/faq', 'Asked and answered', 'signal', 6, 'coral', 'taro'),
  page('/careers', 'Work with us', 'quilt', 4, 'matcha', 'coral'),
  page('/blog', 'Notes from the press and the bar', 'tide', 8, 'blue', 'coral'),
  page('/community', 'The board by the door', 'quilt', 16, 'coral', 'lemon'),
  page('/book-space', 'A room of your own for an afternoon', 'terrain', 10, 'matcha', 'blue'),
  page('/classes/book', 'Learn it at the long table', 'orchard', 18, 'matcha', 'coral'),
  page('/feedback-survey', 'How was it?', 'moth', 13, 'coral', 'lemon'),
  page('/privacy', 'What we keep, and for how long', 'tide', 2, 'blue', 'taro'),
  page('/terms', 'The rules, in plain words', 'tide', 15, 'taro', 'blue'),
]

/** What nobody needs to find: somebody's own pages, and steps on the way. */
export const PRIVATE_PATHS = [
  '/api/',
  '/auth/',
  '/checkout',
  '/order-confirmation',
  '/payment',
  '/newsletter/',
  '/contest/verify',
  '/dashboard',
  '/artist-dashboard',
  '/membership/dashboard',
  '/membership/history',
  '/membership/success',
  '/membership/cancel',
  '/classes/confirmation',
  '/admin',
  '/employee',
  '/pos',
  '/login',
  '/sign-in',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/customer',
  '/notifications',
  '/unauthorized',
] as const

function page(
  path: string,
  headline: string,
  family: PrintFamily,
  seed: number,
  ...inks: PrintInk[]
): PublicPage {
  return { path, headline, print: { family, seed, inks: ['key', ...inks] } }
}
