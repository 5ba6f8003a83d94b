/** What a page says of itself where it is found or shared. */
type PageWords = {
  name: string
  description: string
  /** The page it belongs to, where it is not the front page. */
  under?: string
  /** Another address of the same page, which is the one to keep. */
  canonical?: string
}

/** By the pattern of the address. Pages about one thing (`:id`) take their description from the thing. */
export const PAGES: Record<string, PageWords> = {
  '/': {
    name: 'Home',
    description:
      'A café with brushes on the tables in Alder Falls, NY: bubble tea shaken to order, coffee, art classes and events. Order ahead and pick up at the counter.',
  },
  '/prelaunch': {
    name: 'Something sweet is coming',
    description:
      'Answer a few questions about what you drink and win free drinks for a year at Creative Lounge. One entry per person, no purchase needed.',
  },
  '/coming-soon': {
    name: 'Something sweet is coming',
    canonical: '/prelaunch',
    description:
      'Answer a few questions about what you drink and win free drinks for a year at Creative Lounge. One entry per person, no purchase needed.',
  },
  '/contest/rules': {
    name: 'Contest rules',
    under: '/prelaunch',
    description:
      'The official rules of our opening contest in plain words: who may enter, one entry per person, no purchase, the prize, and how the draw works.',
  },
  '/contest/draw': {
    name: 'The draw',
    under: '/prelaunch',
    description:
      'How we draw the winners so that anybody can check it: the list and its fingerprint before the draw, a public seed, and a button that repeats it.',
  },
  '/menu': {
    name: 'Menu',
    description:
      'Every bubble tea, fruit tea, coffee and pastry with its price, its allergens and what can be changed. Add one with a tap and pick it up at the counter.',
  },
  '/order': {
    name: 'Order for pickup',
    description:
      'Choose a pickup time, put your drinks together, and find them ready at the counter.',
  },
  '/about': {
    name: 'Our story',
    description:
      'How a printing press and a kettle came to share a room on Mill Street, who runs them, and what may be painted on.',
  },
  '/events': {
    name: 'Events',
    description:
      'Markets, music, talks, openings and drawing nights at Creative Lounge, with dates, prices and the seats that are left.',
  },
  '/events/:id': { name: 'Event', under: '/events', description: 'An event at Creative Lounge.' },
  '/membership': {
    name: 'Membership',
    description:
      'What each membership costs and gives: discounts on drinks, classes and rooms, and a shelf of your own.',
  },
  '/artists': {
    name: 'Artists',
    description:
      'The artists from around here whose work hangs at Creative Lounge, and what they say of it.',
  },
  '/artist/:id': {
    name: 'Artist',
    under: '/artists',
    description: 'An artist at Creative Lounge.',
  },
  '/gallery': {
    name: 'Gallery',
    description:
      'Everything that hangs on our walls: prints by local artists with sizes, editions, prices and where to find them in the house.',
  },
  '/contact': {
    name: 'Contact',
    description:
      'Address, phone, opening hours and the days that differ, and a form that reaches the people behind the bar.',
  },
  '/faq': {
    name: 'Questions',
    description:
      'What people ask us about ordering, allergens, classes, rooms, events and the gallery, with answers.',
  },
  '/careers': {
    name: 'Work with us',
    description:
      'Positions that are open at Creative Lounge: hours, pay, what you do and how to apply.',
  },
  '/blog': {
    name: 'Journal',
    description:
      'Notes from the press, the bar and the house: how things are printed, brewed and made here.',
  },
  '/blog/:id': {
    name: 'Post',
    under: '/blog',
    description: 'From the house paper of Creative Lounge.',
  },
  '/community': {
    name: 'Community',
    description: 'What our guests made and what they want the neighborhood to know, on one board.',
  },
  '/book-space': {
    name: 'Reserve a space',
    description:
      'The rooms of the house with plans, rates and free hours: the Art Space, or all of it. Ask for a date and we confirm by mail.',
  },
  '/booking': {
    name: 'Reserve a space',
    canonical: '/book-space',
    description:
      'The rooms of the house with plans, rates and free hours: the Art Space, or all of it. Ask for a date and we confirm by mail.',
  },
  '/classes/book': {
    name: 'Classes',
    description:
      'Art classes at the long table: dates, prices, levels and the seats that are left. Materials and a drink are included.',
  },
  '/feedback-survey': {
    name: 'Feedback',
    description:
      'Tell us what was good and what was not. It takes two minutes and somebody reads it.',
  },
  '/feedback-survey-old': {
    name: 'Feedback',
    canonical: '/feedback-survey',
    description:
      'Tell us what was good and what was not. It takes two minutes and somebody reads it.',
  },
  '/privacy': {
    name: 'Privacy',
    description: 'What we keep about you, why, for how long, and how to have it deleted.',
  },
  '/terms': {
    name: 'Terms',
    description:
      'The rules for orders, bookings, events, the contest and this site, in plain words.',
  },
}

/** The words for a route, whatever its parameter is called. */
export function wordsFor(pattern: string): PageWords | undefined {
  return PAGES[pattern.replace(/:\w+/, ':id')]
}
