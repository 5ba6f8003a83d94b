import type { ComponentType, ReactNode } from 'react'
import type { CallName } from '#domain/contracts/api.ts'
import type { Access } from '#domain/people/access.ts'
import { ToEvents } from './pages/booking/ToEvents.tsx'
import { lazyChunk as page, type LazyChunk } from './ssr/chunk.tsx'
import { matchPath } from 'react-router-dom'

/** A call whose answer a page shows at once: `works`, `page/about`, and of one thing by the address's own id `artist/`. */
export type Need = CallName | `${CallName}/${string}`

export type SiteRoute = {
  path: string
  page: ComponentType | LazyChunk
  /** What the server renders it from, besides the café itself. Absent: it belongs to one person and is rendered in their browser. */
  load?: Need[]
  /** Who may see it. Absent: everybody. */
  access?: Access
}

const HomePage = page(() => import('./pages/home/HomePage.tsx'), 'HomePage')
const PrelaunchPage = page(() => import('./pages/contest/PrelaunchPage.tsx'), 'PrelaunchPage')
const MenuPage = page(() => import('./pages/menu/MenuPage.tsx'), 'MenuPage')
const AboutPage = page(() => import('./pages/content/AboutPage.tsx'), 'AboutPage')
const EventsPage = page(() => import('./pages/booking/EventsPage.tsx'), 'EventsPage')
const EventPage = page(() => import('./pages/booking/EventPage.tsx'), 'EventPage')
const MembershipPage = page(() => import('./pages/membership/MembershipPage.tsx'), 'MembershipPage')
const BookSpacePage = page(() => import('./pages/booking/BookSpacePage.tsx'), 'BookSpacePage')
const ClassesPage = page(() => import('./pages/booking/ClassesPage.tsx'), 'ClassesPage')
const CareersPage = page(() => import('./pages/careers/CareersPage.tsx'), 'CareersPage')
const FeedbackPage = page(() => import('./pages/feedback/FeedbackPage.tsx'), 'FeedbackPage')
const ArtistsPage = page(() => import('./pages/art/ArtistsPage.tsx'), 'ArtistsPage')
const ArtistPage = page(() => import('./pages/art/ArtistPage.tsx'), 'ArtistPage')
const GalleryPage = page(() => import('./pages/art/GalleryPage.tsx'), 'GalleryPage')
const FaqPage = page(() => import('./pages/reading/FaqPage.tsx'), 'FaqPage')
const BlogPage = page(() => import('./pages/reading/BlogPage.tsx'), 'BlogPage')
const PostPage = page(() => import('./pages/reading/PostPage.tsx'), 'PostPage')
const CommunityPage = page(() => import('./pages/reading/CommunityPage.tsx'), 'CommunityPage')
const ContactPage = page(() => import('./pages/content/ContactPage.tsx'), 'ContactPage')
const SignInPage = page(() => import('./pages/people/SignInPage.tsx'), 'SignInPage')
const OrderPage = page(() => import('./pages/ordering/OrderPage.tsx'), 'OrderPage')
const CheckoutPage = page(() => import('./pages/ordering/CheckoutPage.tsx'), 'CheckoutPage')

/** A page whose file is named in `rooms.ts`. */
function room<Name extends keyof Rooms>(name: Name): LazyChunk {
  return page(async () => (await import('./rooms.ts')).rooms[name]() as Promise<Room<Name>>, name)
}
type Rooms = (typeof import('./rooms.ts'))['rooms']
type Room<Name extends string> = Record<Name, () => ReactNode>

const ContestRulesPage = room('ContestRulesPage')
const DrawPage = room('DrawPage')
const VerifyPage = room('VerifyPage')
const TermsPage = room('TermsPage')
const PrivacyPage = room('PrivacyPage')
const FeedbackOldPage = room('FeedbackOldPage')
const ContestRoom = room('ContestRoom')
const AccountPage = room('AccountPage')
const NewEmailPage = room('NewEmailPage')
const LinkPage = room('LinkPage')
const RegisterPage = room('RegisterPage')
const ForgotPasswordPage = room('ForgotPasswordPage')
const ResetPasswordPage = room('ResetPasswordPage')
const OrderConfirmationPage = room('OrderConfirmationPage')
const AdminPage = room('AdminPage')
const UsersPage = room('UsersPage')
const StaffPage = room('StaffPage')
const InboxPage = room('InboxPage')
const SeatsPage = room('SeatsPage')
const OutboxPage = room('OutboxPage')
const ChatsPage = room('ChatsPage')
const ErrorsPage = room('ErrorsPage')
const AuditPage = room('AuditPage')
const ArtistDashboardPage = room('ArtistDashboardPage')
const SalesPage = room('SalesPage')
const PosPage = room('PosPage')
const NotificationsPage = room('NotificationsPage')
const DashboardPage = room('DashboardPage')
const MyDataPage = room('MyDataPage')
const UnauthorizedPage = room('UnauthorizedPage')
const ManageMenuPage = room('ManageMenuPage')
const HoursPage = room('HoursPage')
const CampaignPage = room('CampaignPage')
const SettingsPage = room('SettingsPage')
const ContentPage = room('ContentPage')
const PiecePage = room('PiecePage')
const PreviewPage = room('PreviewPage')
const AdminArtistsPage = room('AdminArtistsPage')

/** Every address of the site and its page. An address that is not in the table is linked from nowhere (see `isRouted`). */
export const ROUTES: readonly SiteRoute[] = [
  { path: '/', page: HomePage, load: ['menu'] },
  { path: '/coming-soon', page: PrelaunchPage, load: ['contest'] },
  { path: '/prelaunch', page: PrelaunchPage, load: ['contest'] },
  { path: '/contest/rules', page: ContestRulesPage, load: ['contest'] },
  { path: '/contest/draw', page: DrawPage, load: ['contest'] },
  { path: '/contest/verify', page: VerifyPage },
  { path: '/admin/contest', page: ContestRoom, access: { dashboard: '/admin' } },
  { path: '/menu', page: MenuPage, load: ['menu'] },
  { path: '/about', page: AboutPage, load: ['page/about', 'menu', 'artists'] },
  { path: '/events', page: EventsPage, load: ['events', 'spaces'] },
  { path: '/events/:eventId', page: EventPage, load: ['event/'] },
  { path: '/feedback-survey', page: FeedbackPage, load: [] },
  { path: '/feedback-survey-old', page: FeedbackOldPage, load: [] },
  { path: '/workshops-private-events', page: ToEvents },
  { path: '/membership', page: MembershipPage, load: ['menu', 'classes'] },
  { path: '/book-space', page: BookSpacePage, load: ['spaces'] },
  { path: '/booking', page: BookSpacePage, load: ['spaces'] },
  { path: '/artists', page: ArtistsPage, load: ['artists', 'works'] },
  { path: '/artist/:artistId', page: ArtistPage, load: ['artist/', 'artists'] },
  { path: '/contact', page: ContactPage, load: [] },
  { path: '/faq', page: FaqPage, load: ['faq'] },
  { path: '/blog', page: BlogPage, load: ['posts'] },
  { path: '/blog/:slug', page: PostPage, load: ['post/', 'posts'] },
  { path: '/careers', page: CareersPage, load: ['openings'] },
  { path: '/gallery', page: GalleryPage, load: ['works'] },
  { path: '/community', page: CommunityPage, load: ['community'] },
  { path: '/privacy', page: PrivacyPage, load: ['page/privacy'] },
  { path: '/terms', page: TermsPage, load: ['page/terms'] },
  { path: '/classes/book', page: ClassesPage, load: ['classes'] },
  { path: '/sign-in', page: SignInPage },
  { path: '/login', page: SignInPage },
  { path: '/sign-in/link', page: LinkPage },
  { path: '/register', page: RegisterPage },
  { path: '/forgot-password', page: ForgotPasswordPage },
  { path: '/reset-password', page: ResetPasswordPage },
  { path: '/account', page: AccountPage, access: { permissions: ['own-data'] } },
  { path: '/account/email', page: NewEmailPage, access: { permissions: ['own-data'] } },
  { path: '/order', page: OrderPage, load: ['menu', 'pickupSlots'] },
  { path: '/checkout', page: CheckoutPage },
  { path: '/order-confirmation', page: OrderConfirmationPage },
  { path: '/admin', page: AdminPage, access: { dashboard: '/admin' } },
  { path: '/admin/users', page: UsersPage, access: { dashboard: '/admin' } },
  { path: '/admin/staff', page: StaffPage, access: { dashboard: '/admin' } },
  { path: '/admin/inbox', page: InboxPage, access: { dashboard: '/admin' } },
  { path: '/admin/seats', page: SeatsPage, access: { dashboard: '/admin' } },
  { path: '/admin/outbox', page: OutboxPage, access: { dashboard: '/admin' } },
  { path: '/admin/chats', page: ChatsPage, access: { dashboard: '/admin' } },
  { path: '/admin/errors', page: ErrorsPage, access: { dashboard: '/admin' } },
  { path: '/admin/audit', page: AuditPage, access: { dashboard: '/admin' } },
  { path: '/employee/staff', page: StaffPage, access: { permissions: ['manage-employees'] } },
  { path: '/employee/inbox', page: InboxPage, access: { permissions: ['manage-events'] } },
  { path: '/employee/seats', page: SeatsPage, access: { permissions: ['manage-events'] } },
  { path: '/dashboard', page: DashboardPage, access: { dashboard: '/dashboard' } },
  {
    path: '/customer-dashboard',
    page: DashboardPage,
    access: { dashboard: '/customer-dashboard' },
  },
  { path: '/customer', page: DashboardPage, access: { dashboard: '/customer' } },
  { path: '/account/data', page: MyDataPage, access: { permissions: ['own-data'] } },
  {
    path: '/artist-dashboard',
    page: ArtistDashboardPage,
    access: { dashboard: '/artist-dashboard' },
  },
  {
    path: '/employee/sales',
    page: SalesPage,
    access: { dashboard: '/employee', permissions: ['sales'] },
  },
  {
    path: '/admin/sales',
    page: SalesPage,
    access: { dashboard: '/admin', permissions: ['sales'] },
  },
  { path: '/employee/pos', page: PosPage, access: { dashboard: '/pos', permissions: ['pos'] } },
  { path: '/employee', page: PosPage, access: { dashboard: '/pos', permissions: ['pos'] } },
  { path: '/pos', page: PosPage, access: { dashboard: '/pos', permissions: ['pos'] } },
  { path: '/notifications', page: NotificationsPage, access: { permissions: ['own-data'] } },
  { path: '/admin/menu', page: ManageMenuPage, access: { dashboard: '/admin' } },
  { path: '/employee/menu', page: ManageMenuPage, access: { permissions: ['manage-menu'] } },
  { path: '/admin/hours', page: HoursPage, access: { dashboard: '/admin' } },
  { path: '/admin/campaign', page: CampaignPage, access: { dashboard: '/admin' } },
  { path: '/admin/settings', page: SettingsPage, access: { dashboard: '/admin' } },
  { path: '/admin/content', page: ContentPage, access: { dashboard: '/admin' } },
  { path: '/admin/content/:kind/:id', page: PiecePage, access: { dashboard: '/admin' } },
  { path: '/admin/content/:kind/:id/preview', page: PreviewPage, access: { dashboard: '/admin' } },
  { path: '/admin/artists', page: AdminArtistsPage, access: { dashboard: '/admin' } },
  { path: '/unauthorized', page: UnauthorizedPage },
]

/** The row of an address, and what its pattern found in it. */
export function routeOf(
  pathname: string,
): { route: SiteRoute; params: Readonly<Record<string, string | undefined>> } | null {
  for (const route of ROUTES) {
    const match = matchPath(route.path, pathname)
    if (match) return isNamed(route, match.params) ? { route, params: match.params } : null
  }
  return null
}

/** What has a page of its own has a name for addresses, such as `open-mic`: any other is the name of nothing. */
function isNamed({ load }: SiteRoute, params: Readonly<Record<string, string | undefined>>) {
  const isOfOne = load?.some((need) => need.endsWith('/'))
  return !isOfOne || Object.values(params).every((name = '') => /^[a-z0-9-]{1,80}$/.test(name))
}

/** True when an address of ours leads to a page; addresses elsewhere are always fine. */
export function isRouted(href: string): boolean {
  if (!href.startsWith('/')) return true
  const [pathname = '/'] = href.split(/[?#]/)
  return ROUTES.some(({ path }) => matchPath(path, pathname))
}
