import type { Print, PrintFamily, PrintInk } from '../contracts/content.ts'
import { DRINK_QUERY } from '../menu/drink-query.ts'
import type { Page } from './page.ts'

/** How a list of classes can be narrowed, in the address. */
const CLASS_FILTERS = ['class', 'level', 'age', 'price', 'free']

/**
 * Every page of the site, one row for each. Routes, titles, descriptions, the map of the site, pictures for messengers,
 * header and footer, the lists of the workrooms, what the server renders and caches, and what the browser tests open: all of
 * it comes from here. A browser never gets this table, only the parts that are computed from it: `routed.ts`,
 * `page-access.ts`, `navigation.ts`, `titles.ts` and `workrooms.ts`.
 */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    file: 'home/HomePage',
    title: 'Bubble tea, coffee and a table to make things at',
    load: ['menu', 'events', 'classes', 'artists'],
    seo: {
      description:
        'A café with brushes on the tables in Alder Falls, NY: bubble tea shaken to order, coffee, art classes and events. Order ahead and pick up at the counter.',
      picture: {
        headline: 'Bubble tea, coffee and a table to make things at',
        print: print('orchard', 12, 'coral', 'lemon'),
      },
    },
    header: { label: 'Home', position: 10 },
  },
  {
    path: '/prelaunch',
    file: 'contest/PrelaunchPage',
    title: 'Something Sweet Is Coming',
    load: ['contest'],
    seo: {
      description:
        'Answer a few questions about what you drink and enter the opening contest of Creative Lounge. One entry per person, no purchase needed.',
      picture: {
        headline: 'Something sweet is coming',
        print: print('bloom', 7, 'coral', 'lemon'),
      },
    },
    footer: { label: 'Our opening contest', list: 'quick', position: 110 },
  },
  {
    path: '/coming-soon',
    file: 'contest/PrelaunchPage',
    title: 'Something Sweet Is Coming',
    load: ['contest'],
    canonical: '/prelaunch',
  },
  {
    path: '/contest/rules',
    file: 'contest/ContestRulesPage',
    title: 'Contest rules',
    load: ['contest'],
    seo: {
      description:
        'The official rules of our opening contest in plain words: who may enter, one entry per person, no purchase, the prize, and how the draw works.',
      under: '/prelaunch',
      picture: {
        headline: 'One entry each, nothing to buy',
        print: print('quilt', 19, 'coral', 'lemon'),
      },
    },
    footer: { label: 'Contest rules', list: 'legal', position: 40 },
  },
  {
    path: '/contest/draw',
    file: 'contest/DrawPage',
    title: 'The draw',
    load: ['contest'],
    query: ['campaign'],
    seo: {
      description:
        'How we draw the winners so that anybody can check it: the list and its fingerprint before the draw, a public seed, and a button that repeats it.',
      under: '/prelaunch',
      picture: {
        headline: 'A draw that anybody can repeat',
        print: print('signal', 20, 'blue', 'lemon'),
      },
    },
  },
  {
    path: '/contest/verify',
    file: 'contest/VerifyPage',
    title: 'Confirm your entry',
  },
  {
    path: '/admin/contest',
    file: 'admin/contest/ContestPage',
    title: 'Contest',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Contest', position: 110 },
  },
  {
    path: '/employee/contest',
    file: 'admin/contest/ContestPage',
    title: 'Contest',
    access: { permissions: ['view-entries'] },
    employeeList: { label: 'Contest', position: 77 },
  },
  {
    path: '/menu',
    file: 'menu/MenuPage',
    title: 'Menu',
    load: ['menu'],
    query: ['diet', 'without', 'item', ...DRINK_QUERY, 'category', 'favorite'],
    seo: {
      description:
        'Every bubble tea, fruit tea, coffee and pastry with its price, its allergens and what can be changed. Add one with a tap and pick it up at the counter.',
      picture: {
        headline: 'Shaken to order, drawn to order',
        print: print('bloom', 21, 'coral', 'taro'),
      },
    },
    header: { label: 'Menu', position: 15 },
    footer: { label: 'Menu', list: 'quick', position: 10 },
  },
  {
    path: '/about',
    file: 'content/AboutPage',
    title: 'Our story',
    load: ['page/about', 'menu', 'artists'],
    seo: {
      description:
        'How a printing press and a kettle came to share a room on Mill Street, who runs them, and what may be painted on.',
      picture: {
        headline: 'A press and a kettle share a room',
        print: print('city', 5, 'blue', 'coral'),
      },
    },
    header: { label: 'Our Story', menu: 'About', position: 20 },
    footer: { label: 'Our story', list: 'quick', position: 70 },
  },
  {
    path: '/events',
    file: 'booking/EventsPage',
    title: 'Events',
    load: ['events', 'spaces'],
    query: ['kind', 'free'],
    seo: {
      description:
        'Markets, music, talks, openings and drawing nights at Creative Lounge, with dates, prices and the seats that are left.',
      picture: {
        headline: 'What is on at the lounge',
        print: print('signal', 14, 'blue', 'lemon'),
      },
    },
    header: { label: 'Events', position: 80 },
    footer: { label: 'Events', list: 'quick', position: 40 },
  },
  {
    path: '/events/:eventId',
    file: 'booking/EventPage',
    title: 'Event',
    load: ['event/'],
    query: ['cancel', 'confirm', 'token'],
    seo: { description: 'An event at Creative Lounge.', under: '/events' },
  },
  {
    path: '/private-event',
    file: 'booking/PrivateEventPage',
    title: 'Your private event',
  },
  {
    path: '/admin/private-events',
    file: 'admin/private/PrivateEventsPage',
    title: 'Private events',
    access: { dashboard: '/admin' },
    adminList: { group: 'Now', label: 'Private events', position: 46 },
  },
  {
    path: '/admin/proposals',
    file: 'admin/proposals/ProposalsPage',
    title: 'Proposals',
    access: { dashboard: '/admin' },
    adminList: { group: 'Now', label: 'Proposals', position: 48 },
  },
  {
    path: '/employee/proposals',
    file: 'admin/proposals/ProposalsPage',
    title: 'Proposals',
    access: { permissions: ['manage-events'] },
    employeeList: { label: 'Proposals', position: 48 },
  },
  {
    path: '/admin/classes',
    file: 'admin/classes/PlannedClassesPage',
    title: 'Classes',
    access: { dashboard: '/admin' },
    adminList: { group: 'Now', label: 'Classes', position: 41 },
  },
  {
    path: '/employee/classes',
    file: 'admin/classes/PlannedClassesPage',
    title: 'Classes',
    access: { permissions: ['manage-events'] },
    employeeList: { label: 'Classes', position: 41 },
  },
  {
    path: '/employee/events',
    file: 'admin/content/EventsPage',
    title: 'Events',
    access: { permissions: ['manage-events'] },
    employeeList: { label: 'Events', position: 39 },
  },
  {
    path: '/employee/events/:kind/:id',
    file: 'admin/content/PiecePage',
    title: 'Events',
    access: { permissions: ['manage-events'] },
  },
  {
    path: '/employee/events/:kind/:id/preview',
    file: 'admin/content/PreviewPage',
    title: 'Preview',
    access: { permissions: ['manage-events'] },
  },
  {
    path: '/employee/private-events',
    file: 'admin/private/PrivateEventsPage',
    title: 'Private events',
    access: { permissions: ['manage-events'] },
    employeeList: { label: 'Private events', position: 47 },
  },
  {
    path: '/employee/day',
    file: 'admin/day/DayPage',
    title: 'The day',
    access: { permissions: ['orders'] },
    adminList: { group: 'Now', label: 'The day', position: 15 },
    employeeList: { label: 'The day', position: 12 },
  },
  {
    path: '/employee/run-sheets',
    file: 'kitchen/RunSheetsPage',
    title: 'Run sheets',
    access: { dashboard: '/employee', permissions: ['orders'] },
    employeeList: { label: 'Run sheets', position: 43 },
  },
  {
    path: '/guest-list',
    file: 'booking/GuestListPage',
    title: 'Guest lists',
    access: { permissions: ['check-in'] },
    adminList: { group: 'Now', label: 'Guest lists', position: 42 },
    employeeList: { label: 'Guest lists', position: 42 },
  },
  {
    path: '/tickets',
    file: 'booking/TicketsPage',
    title: 'Your tickets',
  },
  {
    path: '/feedback-survey',
    file: 'feedback/FeedbackPage',
    title: 'How was it?',
    load: [],
    query: ['about'],
    seo: {
      description:
        'Tell us what was good and what was not. It takes two minutes and somebody reads it.',
      picture: { headline: 'How was it?', print: print('moth', 13, 'coral', 'lemon') },
    },
  },
  {
    path: '/feedback-survey-old',
    file: 'feedback/FeedbackOldPage',
    title: 'Comment card',
    load: [],
    canonical: '/feedback-survey',
  },
  {
    path: '/membership',
    file: 'membership/MembershipPage',
    title: 'Membership',
    load: ['menu', 'classes'],
    seo: {
      description:
        'What each membership costs and gives: discounts on drinks, classes and rooms, and a shelf of your own.',
      picture: { headline: 'A shelf of your own', print: print('quilt', 9, 'taro', 'coral') },
    },
    header: { label: 'Membership', position: 90 },
    footer: { label: 'Membership', list: 'quick', position: 50 },
  },
  {
    path: '/membership/join',
    file: 'membership/JoinPage',
    title: 'Join',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/membership/dashboard',
    file: 'membership/MembershipDashboardPage',
    title: 'Your membership',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/membership/history',
    file: 'membership/MemberHistoryPage',
    title: 'Your purchases',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/membership/success',
    file: 'membership/SuccessPage',
    title: 'Your payment',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/membership/cancel',
    file: 'membership/CancelPage',
    title: 'Not paid',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/membership/give',
    file: 'membership/GivePage',
    title: 'Give a membership',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/membership/gift',
    file: 'membership/GiftPage',
    title: 'A gift for you',
  },
  {
    path: '/admin/membership-gifts',
    file: 'admin/members/GivenPage',
    title: 'Gift memberships',
    access: { dashboard: '/admin' },
    adminList: { group: 'People', label: 'Gift memberships', position: 136 },
  },
  {
    path: '/employee/membership-gifts',
    file: 'admin/members/GivenPage',
    title: 'Gift memberships',
    access: { dashboard: '/employee', permissions: ['orders'] },
    employeeList: { label: 'Gift memberships', position: 49 },
  },
  {
    path: '/admin/members',
    file: 'admin/members/MembersPage',
    title: 'Members',
    access: { dashboard: '/admin' },
    adminList: { group: 'People', label: 'Members', position: 135 },
  },
  {
    path: '/employee/members',
    file: 'admin/members/MembersPage',
    title: 'Members',
    access: { dashboard: '/employee', permissions: ['orders'] },
    employeeList: { label: 'Members', position: 45 },
  },
  {
    path: '/book-space',
    file: 'booking/BookSpacePage',
    title: 'Reserve a space',
    load: ['spaces', 'spaceMonth/art-space'],
    seo: {
      description:
        'The rooms of the house with plans, rates and free hours: the Art Space, or all of it. Choose a time, pay the deposit, and it is yours.',
      picture: {
        headline: 'A room of your own for an afternoon',
        print: print('terrain', 10, 'matcha', 'blue'),
      },
    },
    headerButton: { label: 'Reserve Space', which: 'reserve' },
  },
  {
    path: '/booking',
    file: 'booking/BookSpacePage',
    title: 'Reserve a space',
    load: ['spaces', 'spaceMonth/art-space'],
    canonical: '/book-space',
  },
  {
    path: '/book-space/hire',
    file: 'booking/HirePage',
    title: 'Your room',
  },
  {
    path: '/admin/rooms',
    file: 'admin/rooms/RoomsPage',
    title: 'Rooms',
    access: { dashboard: '/admin' },
    adminList: { group: 'Now', label: 'Rooms', position: 45 },
  },
  {
    path: '/employee/rooms',
    file: 'admin/rooms/RoomsPage',
    title: 'Rooms',
    access: { dashboard: '/employee', permissions: ['orders'] },
    employeeList: { label: 'Rooms', position: 46 },
  },
  {
    path: '/artists',
    file: 'art/ArtistsPage',
    title: 'Featured artists',
    load: ['artists', 'works'],
    seo: {
      description:
        'The artists from around here whose work hangs at Creative Lounge, and what they say of it.',
      picture: { headline: 'The people on our walls', print: print('moth', 3, 'taro', 'blue') },
    },
    header: { label: 'Featured Artists', menu: 'About', position: 30 },
  },
  {
    path: '/artist/:artistId',
    file: 'art/ArtistPage',
    title: 'Artist',
    load: ['artist/', 'artists'],
    query: ['work'],
    seo: { description: 'An artist at Creative Lounge.', under: '/artists' },
  },
  {
    path: '/contact',
    file: 'content/ContactPage',
    title: 'Contact',
    load: [],
    query: ['about'],
    seo: {
      description:
        'Address, phone, opening hours and the days that differ, and a form that reaches the people behind the bar.',
      picture: { headline: 'Come by, or write to us', print: print('city', 11, 'coral', 'lemon') },
    },
    header: { label: 'Contact Us', menu: 'About', position: 60 },
    footer: { label: 'Contact', list: 'quick', position: 100 },
  },
  {
    path: '/gift-cards',
    file: 'ordering/gift-cards/GiftCardsPage',
    title: 'Gift cards',
    load: [],
    seo: {
      description: 'Buy a gift card for drinks and treats, and look what is left on yours.',
      picture: { headline: 'A drink for somebody', print: print('bloom', 12, 'coral', 'taro') },
    },
    footer: { label: 'Gift cards', list: 'quick', position: 55 },
  },
  {
    path: '/faq',
    file: 'reading/FaqPage',
    title: 'Questions',
    load: ['faq'],
    seo: {
      description:
        'What people ask us about ordering, allergens, classes, rooms, events and the gallery, with answers.',
      picture: { headline: 'Asked and answered', print: print('signal', 6, 'coral', 'taro') },
    },
    footer: { label: 'FAQ', list: 'legal', position: 10 },
  },
  {
    path: '/blog',
    file: 'reading/BlogPage',
    title: 'Blog',
    load: ['posts'],
    query: ['tag'],
    seo: {
      description:
        'Notes from the press, the bar and the house: how things are printed, brewed and made here.',
      picture: {
        headline: 'Notes from the press and the bar',
        print: print('tide', 8, 'blue', 'coral'),
      },
    },
    footer: { label: 'Blog', list: 'quick', position: 80 },
  },
  {
    path: '/blog/:slug',
    file: 'reading/PostPage',
    title: 'Blog',
    load: ['post/', 'posts'],
    seo: { description: 'From the blog of Creative Lounge.', under: '/blog' },
  },
  {
    path: '/careers',
    file: 'careers/CareersPage',
    title: 'Work with us',
    load: ['openings'],
    seo: {
      description:
        'Positions that are open at Creative Lounge: hours, pay, what you do and how to apply.',
      picture: { headline: 'Work with us', print: print('quilt', 4, 'matcha', 'coral') },
    },
    header: { label: 'Work With Us', menu: 'About', position: 50 },
  },
  {
    path: '/gallery',
    file: 'art/GalleryPage',
    title: 'Gallery',
    load: ['works'],
    query: ['artist', 'status', 'ink', 'subject', 'price', 'work'],
    seo: {
      description:
        'Everything that hangs on our walls: prints by local artists with sizes, editions, prices and where to find them in the house.',
      picture: {
        headline: 'Everything that hangs here',
        print: print('terrain', 17, 'coral', 'blue'),
      },
    },
    header: { label: 'Gallery', menu: 'About', position: 40 },
    footer: { label: 'Gallery', list: 'quick', position: 60 },
  },
  {
    path: '/community',
    file: 'reading/CommunityPage',
    title: 'Community board',
    load: ['community'],
    query: ['kind'],
    seo: {
      description:
        'What our guests made and what they want the neighborhood to know, on one board.',
      picture: { headline: 'The board by the door', print: print('quilt', 16, 'coral', 'lemon') },
    },
    footer: { label: 'Community', list: 'quick', position: 90 },
  },
  {
    path: '/embed',
    file: 'embed/EmbedPage',
    title: 'Widgets for your page',
    load: ['embedManual'],
    seo: {
      description:
        'Put our barista, cart and contest on your own page with one script tag: attributes, commands, events, parts and style tokens, each with an example.',
      picture: {
        headline: 'Our counter on your page',
        print: print('signal', 31, 'matcha', 'blue'),
      },
    },
    footer: { label: 'Widgets for your page', list: 'legal', position: 60 },
  },
  {
    path: '/privacy',
    file: 'reading/PrivacyPage',
    title: 'Privacy',
    load: ['page/privacy'],
    seo: {
      description: 'What we keep about you, why, for how long, and how to have it deleted.',
      picture: {
        headline: 'What we keep, and for how long',
        print: print('tide', 2, 'blue', 'taro'),
      },
    },
    footer: { label: 'Privacy', list: 'legal', position: 20 },
  },
  {
    path: '/terms',
    file: 'reading/TermsPage',
    title: 'Terms',
    load: ['page/terms'],
    seo: {
      description:
        'The rules for orders, bookings, events, the contest and this site, in plain words.',
      picture: { headline: 'The rules, in plain words', print: print('tide', 15, 'taro', 'blue') },
    },
    footer: { label: 'Terms', list: 'legal', position: 30 },
  },
  {
    path: '/classes/book',
    file: 'booking/ClassesPage',
    title: 'Classes',
    load: ['classes'],
    query: ['session', ...CLASS_FILTERS, 'from', 'to'],
    seo: {
      description:
        'Art classes at the long table: dates, prices, levels and the seats that are left. Materials and a drink are included.',
      picture: {
        headline: 'Learn it at the long table',
        print: print('orchard', 18, 'matcha', 'coral'),
      },
    },
    header: { label: 'Classes', position: 70 },
    footer: { label: 'Classes', list: 'quick', position: 30 },
  },
  {
    path: '/classes/calendar',
    file: 'booking/CalendarPage',
    title: 'Calendar',
    load: ['classes', 'events'],
    query: ['view', 'kind', 'date', ...CLASS_FILTERS],
    seo: {
      description:
        'Every class and event by date, as a month, a week or a list, with the seats that are left. Subscribe with your own calendar.',
      under: '/classes/book',
      picture: { headline: 'Day by day', print: print('orchard', 23, 'matcha', 'blue') },
    },
    footer: { label: 'Calendar', list: 'quick', position: 35 },
  },
  {
    path: '/classes/confirmation',
    file: 'booking/ClassConfirmationPage',
    title: 'Your seats',
  },
  {
    path: '/classes/feedback',
    file: 'booking/ClassFeedbackPage',
    title: 'How was your class?',
  },
  {
    path: '/class-feedback',
    file: 'booking/ClassVoicesPage',
    title: 'What people said of classes',
    access: { permissions: ['check-in'] },
    adminList: { group: 'Now', label: 'Class feedback', position: 44 },
    employeeList: { label: 'Class feedback', position: 44 },
  },
  {
    path: '/sign-in',
    file: 'people/SignInPage',
    title: 'Sign in',
    load: ['signInOptions'],
  },
  {
    path: '/login',
    file: 'people/SignInPage',
    title: 'Sign in',
    load: ['signInOptions'],
  },
  {
    path: '/sign-in/link',
    file: 'people/LinkPage',
    title: 'Your link',
  },
  {
    path: '/register',
    file: 'people/RegisterPage',
    title: 'Make an account',
    load: ['signInOptions'],
  },
  {
    path: '/forgot-password',
    file: 'people/ForgotPasswordPage',
    title: 'Forgot password',
    load: ['signInOptions'],
  },
  {
    path: '/reset-password',
    file: 'people/ResetPasswordPage',
    title: 'New password',
  },
  {
    path: '/account',
    file: 'people/AccountPage',
    title: 'Your account',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/account/email',
    file: 'people/NewEmailPage',
    title: 'Your new address',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/order',
    file: 'ordering/OrderPage',
    title: 'Order for pickup',
    load: ['menu', 'pickupSlots'],
    seo: {
      description:
        'Choose a pickup time, put your drinks together, and find them ready at the counter.',
      picture: { headline: 'Ready when you walk in', print: print('bloom', 23, 'coral', 'lemon') },
    },
    headerButton: { label: 'Order Now', which: 'order' },
    footer: { label: 'Order ahead', list: 'quick', position: 20 },
  },
  {
    path: '/checkout',
    file: 'ordering/CheckoutPage',
    title: 'Checkout',
    load: [],
  },
  {
    path: '/payment',
    file: 'ordering/PaymentPage',
    title: 'Payment',
  },
  {
    path: '/order-confirmation',
    file: 'ordering/OrderConfirmationPage',
    title: 'Your order',
  },
  {
    path: '/credit',
    file: 'ordering/gift-cards/CreditPage',
    title: 'A gift card for you',
  },
  {
    path: '/admin',
    file: 'admin/AdminPage',
    title: 'Today',
    access: { dashboard: '/admin' },
    adminList: { group: 'Now', label: 'Today', position: 10, count: 'late' },
    employeeList: { label: 'Admin', position: 10 },
  },
  {
    path: '/admin/users',
    file: 'admin/users/UsersPage',
    title: 'Accounts',
    access: { dashboard: '/admin' },
    adminList: { group: 'People', label: 'Accounts', position: 130 },
  },
  {
    path: '/admin/staff',
    file: 'admin/staff/StaffPage',
    title: 'Staff',
    access: { dashboard: '/admin' },
    adminList: { group: 'People', label: 'Staff', position: 140 },
  },
  {
    path: '/admin/inbox',
    file: 'admin/inbox/InboxPage',
    title: 'Inbox',
    access: { dashboard: '/admin' },
    adminList: { group: 'Now', label: 'Inbox', position: 30, count: 'messages' },
  },
  {
    path: '/admin/seats',
    file: 'admin/seats/SeatsPage',
    title: 'Seats',
    access: { dashboard: '/admin' },
    adminList: { group: 'Now', label: 'Seats', position: 40, count: 'seats' },
  },
  {
    path: '/admin/outbox',
    file: 'admin/outbox/OutboxPage',
    title: 'Outbox',
    access: { dashboard: '/admin' },
    adminList: { group: 'The record', label: 'Outbox', position: 150, count: 'mails' },
  },
  {
    path: '/admin/chats',
    file: 'admin/logs/ChatsPage',
    title: 'Chats',
    access: { dashboard: '/admin' },
    adminList: { group: 'The record', label: 'Chats', position: 160 },
  },
  {
    path: '/admin/errors',
    file: 'admin/logs/ErrorsPage',
    title: 'Errors',
    access: { dashboard: '/admin' },
    adminList: { group: 'The record', label: 'Errors', position: 170, count: 'errors' },
  },
  {
    path: '/admin/audit',
    file: 'admin/audit/AuditPage',
    title: 'Audit',
    access: { dashboard: '/admin' },
    adminList: { group: 'The record', label: 'Audit', position: 180 },
  },
  {
    path: '/employee/audit',
    file: 'admin/audit/AuditPage',
    title: 'Audit',
    access: { permissions: ['view-analytics'] },
    employeeList: { label: 'Audit', position: 78 },
  },
  {
    path: '/admin/reports',
    file: 'admin/sales-report/SalesReportPage',
    title: 'Reports',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Reports', position: 94 },
  },
  {
    path: '/employee/reports',
    file: 'admin/sales-report/SalesReportPage',
    title: 'Reports',
    access: { permissions: ['view-analytics'] },
    employeeList: { label: 'Reports', position: 74 },
  },
  {
    path: '/admin/books',
    file: 'admin/books/BooksPage',
    title: 'Books',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Books', position: 95 },
  },
  {
    path: '/employee/books',
    file: 'admin/books/BooksPage',
    title: 'Books',
    access: { permissions: ['view-analytics'] },
    employeeList: { label: 'Books', position: 75 },
  },
  {
    path: '/admin/payouts',
    file: 'admin/payouts/PayoutsPage',
    title: 'Payouts',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Payouts', position: 95.5 },
  },
  {
    path: '/admin/gift-cards',
    file: 'admin/gift-cards/GiftCardsRoomPage',
    title: 'Gift cards',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Gift cards', position: 96 },
  },
  {
    path: '/employee/gift-cards',
    file: 'admin/gift-cards/GiftCardsRoomPage',
    title: 'Gift cards',
    access: { permissions: ['view-analytics'] },
    employeeList: { label: 'Gift cards', position: 76 },
  },
  {
    path: '/admin/promos',
    file: 'admin/promos/PromosPage',
    title: 'Promo codes',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Promo codes', position: 55 },
  },
  {
    path: '/employee/promos',
    file: 'admin/promos/PromosPage',
    title: 'Promo codes',
    access: { permissions: ['manage-menu'] },
    employeeList: { label: 'Promo codes', position: 62 },
  },
  {
    path: '/employee/staff',
    file: 'admin/staff/StaffPage',
    title: 'Staff',
    access: { permissions: ['manage-employees'] },
    employeeList: { label: 'Staff', position: 50 },
  },
  {
    path: '/employee/inbox',
    file: 'admin/inbox/InboxPage',
    title: 'Inbox',
    access: { permissions: ['manage-events'] },
    employeeList: { label: 'Inbox', position: 30 },
  },
  {
    path: '/employee/seats',
    file: 'admin/seats/SeatsPage',
    title: 'Seats',
    access: { permissions: ['manage-events'] },
    employeeList: { label: 'Seats', position: 40 },
  },
  {
    path: '/dashboard',
    file: 'dashboard/DashboardPage',
    title: 'Your page',
    access: { dashboard: '/dashboard' },
  },
  {
    path: '/dashboard/classes',
    file: 'dashboard/MyClassesPage',
    title: 'Your classes',
    access: { dashboard: '/dashboard' },
  },
  {
    path: '/account/artists',
    file: 'dashboard/MyArtistsPage',
    title: 'Artists you follow',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/customer-dashboard',
    file: 'dashboard/DashboardPage',
    title: 'Your page',
    access: { dashboard: '/customer-dashboard' },
  },
  {
    path: '/customer',
    file: 'dashboard/DashboardPage',
    title: 'Your page',
    access: { dashboard: '/customer' },
  },
  {
    path: '/account/data',
    file: 'people/MyDataPage',
    title: 'Your data',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/artist-dashboard',
    file: 'artist/ArtistDashboardPage',
    title: 'Artist dashboard',
    access: { dashboard: '/artist-dashboard' },
  },
  {
    path: '/employee/sales',
    file: 'sales/SalesPage',
    title: 'Sales of works',
    access: { dashboard: '/employee', permissions: ['sales'] },
    employeeList: { label: 'Sales of works', position: 70 },
  },
  {
    path: '/admin/sales',
    file: 'sales/SalesPage',
    title: 'Sales of works',
    access: { dashboard: '/admin', permissions: ['sales'] },
    adminList: { group: 'The café', label: 'Sales of works', position: 90 },
  },
  {
    path: '/employee/pos',
    file: 'kitchen/TicketsPage',
    title: 'Tickets',
    access: { dashboard: '/pos', permissions: ['pos'] },
  },
  {
    path: '/employee',
    file: 'kitchen/TicketsPage',
    title: 'Tickets',
    access: { dashboard: '/pos', permissions: ['pos'] },
  },
  {
    path: '/pos',
    file: 'kitchen/TicketsPage',
    title: 'Tickets',
    access: { dashboard: '/pos', permissions: ['pos'] },
    adminList: { group: 'Now', label: 'Counter', position: 20 },
    employeeList: { label: 'Counter', position: 20 },
  },
  {
    path: '/admin/orders',
    file: 'admin/orders/OrdersPage',
    title: 'Orders',
    access: { dashboard: '/admin' },
    adminList: { group: 'Now', label: 'Orders', position: 25 },
  },
  {
    path: '/employee/orders',
    file: 'admin/orders/OrdersPage',
    title: 'Orders',
    access: { dashboard: '/employee', permissions: ['orders'] },
    employeeList: { label: 'Orders', position: 25 },
    counterList: { label: 'Orders', position: 50 },
  },
  {
    path: '/pos/sell',
    file: 'till/SellPage',
    title: 'Sell',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Sell', position: 10 },
  },
  {
    path: '/pos/classes',
    file: 'till/ClassDoorsPage',
    title: 'Who comes to classes',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Classes', position: 50 },
  },
  {
    path: '/pos/events',
    file: 'till/EventDoorsPage',
    title: 'Who comes to events',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Events', position: 51 },
  },
  {
    path: '/artist-dashboard/classes',
    file: 'till/ClassDoorsPage',
    title: 'Who comes to your classes',
    access: { dashboard: '/artist-dashboard', permissions: ['check-in'] },
  },
  {
    path: '/pos/drawer',
    file: 'till/DrawerPage',
    title: 'Drawer',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Drawer', position: 60 },
  },
  {
    path: '/pos/day',
    file: 'till/DayPage',
    title: 'Day',
    access: { dashboard: '/pos', permissions: ['sales'] },
    counterList: { label: 'Day', position: 70 },
  },
  {
    path: '/pos/clock',
    file: 'till/ClockPage',
    title: 'Clock and PIN',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Clock', position: 80 },
  },
  {
    path: '/pos/roster',
    file: 'till/RosterPage',
    title: 'Plan of shifts',
    access: { dashboard: '/pos', permissions: ['clock'] },
    counterList: { label: 'Plan', position: 85 },
  },
  {
    path: '/pos/pin',
    file: 'till/PinPage',
    title: 'Who is it?',
  },
  {
    path: '/employee/hours',
    file: 'till/HoursPage',
    title: 'Hours and tips',
    access: { permissions: ['shifts'] },
    adminList: { group: 'The café', label: 'Hours and tips', position: 98 },
    employeeList: { label: 'Hours and tips', position: 55 },
  },
  {
    path: '/pos/tickets',
    file: 'kitchen/TicketsPage',
    title: 'Tickets',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Tickets', position: 20 },
  },
  {
    path: '/pos/kitchen',
    file: 'kitchen/KitchenPage',
    title: 'Kitchen',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Kitchen', position: 30 },
  },
  {
    path: '/pos/board',
    file: 'kitchen/BoardPage',
    title: 'Board',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Board', position: 40 },
  },
  {
    path: '/pos/labels',
    file: 'kitchen/LabelsPage',
    title: 'Cup labels',
    access: { dashboard: '/pos', permissions: ['pos'] },
    counterList: { label: 'Labels', position: 45 },
  },
  {
    path: '/notifications',
    file: 'people/NotificationsPage',
    title: 'Notifications',
    access: { permissions: ['own-data'] },
  },
  {
    path: '/admin/menu',
    file: 'admin/menu/ManageMenuPage',
    title: 'Menu',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Menu', position: 50 },
  },
  {
    path: '/employee/menu',
    file: 'admin/menu/ManageMenuPage',
    title: 'Menu',
    access: { permissions: ['manage-menu'] },
    employeeList: { label: 'Menu', position: 60 },
  },
  {
    path: '/admin/hours',
    file: 'admin/settings/HoursPage',
    title: 'Hours',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Hours', position: 60 },
  },
  {
    path: '/embed-studio',
    file: 'embeds/EmbedStudioPage',
    title: 'Embed studio',
    access: { permissions: ['manage-embeds'] },
    adminList: { group: 'The café', label: 'Embed studio', position: 105 },
    employeeList: { label: 'Embed studio', position: 65 },
  },
  {
    path: '/admin/campaign',
    file: 'admin/settings/CampaignPage',
    title: 'Campaign',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Campaign', position: 100 },
  },
  {
    path: '/admin/settings',
    file: 'admin/settings/SettingsPage',
    title: 'Settings',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Settings', position: 120 },
  },
  {
    path: '/admin/content',
    file: 'admin/content/ContentPage',
    title: 'Content',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Content', position: 70 },
  },
  {
    path: '/admin/content/:kind/:id',
    file: 'admin/content/PiecePage',
    title: 'Content',
    access: { dashboard: '/admin' },
  },
  {
    path: '/admin/content/:kind/:id/preview',
    file: 'admin/content/PreviewPage',
    title: 'Preview',
    access: { dashboard: '/admin' },
  },
  {
    path: '/admin/artists',
    file: 'admin/content/AdminArtistsPage',
    title: 'Artists',
    access: { dashboard: '/admin' },
    adminList: { group: 'The café', label: 'Artists', position: 80 },
  },
  {
    path: '/unauthorized',
    file: 'people/UnauthorizedPage',
    title: 'Not your door',
  },
]

/** Former addresses, and where they lead. */
export const MOVED: Readonly<Record<string, string>> = {
  // On old flyers.
  '/workshops-private-events': '/events',
  // What people type who remember the rest of the address.
  '/classes': '/classes/book',
}

/** The row of a page, by the pattern of its address. */
export function pageAt(path: string): Page | undefined {
  return PAGES.find((page) => page.path === path)
}

function print(family: PrintFamily, seed: number, ...inks: PrintInk[]): Print {
  return { family, seed, inks: ['key', ...inks] }
}
