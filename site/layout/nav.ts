import { isRouted } from '../routes.tsx'

export type NavLink = { label: string; to: string }
export type NavEntry = NavLink | { label: string; links: NavLink[] }

// Before the two buttons of the header
const HEADER: NavEntry[] = [
  { label: 'Home', to: '/' },
  {
    label: 'About',
    links: [
      { label: 'Our Story', to: '/about' },
      { label: 'Featured Artists', to: '/artists' },
      { label: 'Gallery', to: '/gallery' },
      { label: 'Work With Us', to: '/careers' },
      { label: 'Contact Us', to: '/contact' },
    ],
  },
  { label: 'Classes', to: '/classes/book' },
  { label: 'Events', to: '/events' },
  { label: 'Membership', to: '/membership' },
]
const RESERVE: NavLink = { label: 'Reserve Space', to: '/book-space' }
const ORDER: NavLink[] = [
  { label: 'Order Now', to: '/order' },
  { label: 'Order Now', to: '/menu' },
]
// The quick links of the footer
const QUICK: NavLink[] = [
  { label: 'Menu', to: '/menu' },
  { label: 'Order ahead', to: '/order' },
  { label: 'Classes', to: '/classes/book' },
  { label: 'Events', to: '/events' },
  { label: 'Membership', to: '/membership' },
  { label: 'Gallery', to: '/gallery' },
  { label: 'Our story', to: '/about' },
  { label: 'Blog', to: '/blog' },
  { label: 'Community', to: '/community' },
  { label: 'Contact', to: '/contact' },
  { label: 'Win drinks for a year', to: '/prelaunch' },
]
const LEGAL: NavLink[] = [
  { label: 'FAQ', to: '/faq' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Contest rules', to: '/contest/rules' },
]

const isThere = ({ to }: NavLink) => isRouted(to)

/** What the header, the mobile menu and the footer offer, without entries that have no page. */
export const nav = {
  header: (): NavEntry[] =>
    HEADER.flatMap((entry): NavEntry[] => {
      if ('to' in entry) return isThere(entry) ? [entry] : []
      const links = entry.links.filter(isThere)
      return links.length > 0 ? [{ ...entry, links }] : []
    }),
  reserve: (): NavLink | undefined => (isThere(RESERVE) ? RESERVE : undefined),
  order: (): NavLink | undefined => ORDER.find(isThere),
  quick: (): NavLink[] => QUICK.filter(isThere),
  legal: (): NavLink[] => LEGAL.filter(isThere),
}
