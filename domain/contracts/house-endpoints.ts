import type { Endpoint } from './endpoints.ts'

/**
 * The calls that only the café's own site makes: signing in, one's own things, the artists', the staff's and the admins'
 * rooms. Apart from `endpoints.ts`, so that no widget carries them. `house-api.ts` joins each with its schemas.
 *
 * `who` as there; `own-data` is everybody who is signed in (spec §6 gives it to every role).
 */
export const houseEndpoints = {
  /* Signing in */
  signInOptions: { method: 'GET', path: '/auth/options', who: 'site' },
  secondFactor: { method: 'POST', path: '/auth/second-factor', who: 'site' },
  register: { method: 'POST', path: '/auth/register', who: 'site' },
  requestLink: { method: 'POST', path: '/auth/magic-link', who: 'site' },
  followLink: { method: 'POST', path: '/auth/link', who: 'site' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', who: 'site' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', who: 'site' },
  googleStart: { method: 'POST', path: '/auth/google', who: 'site' },
  demoGoogle: { method: 'POST', path: '/auth/demo-google', who: 'site' },
  exchangeTicket: { method: 'POST', path: '/auth/ticket', who: 'site' },
  passkeyOptions: { method: 'POST', path: '/auth/passkey/options', who: 'site' },
  passkeySignIn: { method: 'POST', path: '/auth/passkey', who: 'site' },

  /* One's own account */
  me: { method: 'GET', path: '/api/me', who: 'own-data' },
  patchMe: { method: 'PATCH', path: '/api/me', who: 'profile' },
  changePassword: { method: 'POST', path: '/api/me/password', who: 'own-data' },
  mySessions: { method: 'GET', path: '/api/me/sessions', who: 'own-data' },
  endMySession: { method: 'DELETE', path: '/api/me/sessions/:id', who: 'own-data' },
  signOutEverywhere: { method: 'POST', path: '/api/me/sign-out-everywhere', who: 'own-data' },
  startTotp: { method: 'POST', path: '/api/me/totp', who: 'own-data' },
  confirmTotp: { method: 'POST', path: '/api/me/totp/confirmation', who: 'own-data' },
  removeTotp: { method: 'POST', path: '/api/me/totp/removal', who: 'own-data' },
  newRecoveryCodes: { method: 'POST', path: '/api/me/recovery-codes', who: 'own-data' },
  newPasskeyOptions: { method: 'POST', path: '/api/me/passkeys/options', who: 'own-data' },
  addPasskey: { method: 'POST', path: '/api/me/passkeys', who: 'own-data' },
  removePasskey: { method: 'DELETE', path: '/api/me/passkeys/:id', who: 'own-data' },

  /* One's own orders, plans and data */
  myOrders: { method: 'GET', path: '/api/me/orders', who: 'own-data' },
  myUsuals: { method: 'GET', path: '/api/me/usuals', who: 'own-data' },
  myPlans: { method: 'GET', path: '/api/me/plans', who: 'own-data' },
  cancelOrder: { method: 'POST', path: '/api/orders/:id/cancellation', who: 'site' },
  myData: { method: 'GET', path: '/api/me/data', who: 'own-data' },
  exportMyData: { method: 'GET', path: '/api/me/export', who: 'own-data' },
  deleteMyAccount: { method: 'POST', path: '/api/me/deletion', who: 'own-data' },

  /* What one is told, on every device */
  bell: { method: 'GET', path: '/api/me/bell', who: 'own-data' },
  bellEvents: { method: 'GET', path: '/api/me/bell/events', who: 'own-data' },
  notifications: { method: 'GET', path: '/api/me/notifications', who: 'own-data' },
  patchNotification: { method: 'PATCH', path: '/api/me/notifications/:id', who: 'own-data' },
  removeNotification: { method: 'DELETE', path: '/api/me/notifications/:id', who: 'own-data' },
  readNotifications: { method: 'POST', path: '/api/me/notifications/read', who: 'own-data' },
  clearNotifications: { method: 'POST', path: '/api/me/notifications/clear', who: 'own-data' },
  restoreNotifications: { method: 'POST', path: '/api/me/notifications/restore', who: 'own-data' },
  notificationChoices: { method: 'GET', path: '/api/me/notification-choices', who: 'own-data' },
  chooseNotifications: { method: 'PATCH', path: '/api/me/notification-choices', who: 'own-data' },

  /* The artist's rooms */
  artistRoom: { method: 'GET', path: '/api/artist', who: 'gallery' },
  saveArtist: { method: 'POST', path: '/api/artist', who: 'gallery' },
  showArtist: { method: 'PATCH', path: '/api/artists/:id', who: 'admin' },
  artistWorks: { method: 'GET', path: '/api/artist/works', who: 'gallery' },
  addWork: { method: 'POST', path: '/api/artist/works', who: 'upload-artwork' },
  patchWork: { method: 'PATCH', path: '/api/artist/works/:id', who: 'upload-artwork' },
  replaceWorkImage: {
    method: 'POST',
    path: '/api/artist/works/:id/image',
    who: 'upload-artwork',
  },
  deleteWork: { method: 'DELETE', path: '/api/artist/works/:id', who: 'upload-artwork' },
  artistEnquiries: { method: 'GET', path: '/api/artist/enquiries', who: 'gallery' },
  patchEnquiry: { method: 'PATCH', path: '/api/artist/enquiries/:id', who: 'gallery' },
  artistDates: { method: 'GET', path: '/api/artist/dates', who: 'manage-own-events' },
  artistStatement: { method: 'GET', path: '/api/artist/statement', who: 'own-sales' },
  artistStatementCsv: { method: 'GET', path: '/api/artist/statement.csv', who: 'own-sales' },

  /* Works that are sold at the counter */
  saleWorks: { method: 'GET', path: '/api/sales/works', who: 'sales' },
  sales: { method: 'GET', path: '/api/sales', who: 'sales' },
  recordSale: { method: 'POST', path: '/api/sales', who: 'sales' },
  returnSale: { method: 'POST', path: '/api/sales/:id/return', who: 'refunds' },

  /* The contest */
  contest: { method: 'GET', path: '/api/contest', who: 'site' },
  contestList: { method: 'GET', path: '/api/contest/entries.txt', who: 'anyone' },
  contestProgram: { method: 'GET', path: '/api/contest/recompute.mjs', who: 'anyone' },
  verifyEntry: { method: 'POST', path: '/api/contest/entries/verification', who: 'site' },
  remindEntry: { method: 'POST', path: '/api/contest/entries/reminder', who: 'site' },
  contestDesk: { method: 'GET', path: '/api/admin/contest', who: 'admin' },
  contestEntries: { method: 'GET', path: '/api/admin/contest/entries', who: 'admin' },
  contestEntriesFile: { method: 'GET', path: '/api/admin/contest/entries.csv', who: 'admin' },
  reviewEntry: { method: 'PATCH', path: '/api/admin/contest/entries/:id', who: 'admin' },
  contestRules: { method: 'PATCH', path: '/api/admin/contest/rules', who: 'admin' },
  commitDraw: { method: 'POST', path: '/api/admin/contest/list', who: 'admin' },
  drawWinners: { method: 'POST', path: '/api/admin/contest/draw', who: 'admin' },
  patchWinner: {
    method: 'PATCH',
    path: '/api/admin/contest/:campaign/winners/:rank',
    who: 'admin',
  },
} as const satisfies Record<string, Endpoint>

export type HouseEndpointName = keyof typeof houseEndpoints
