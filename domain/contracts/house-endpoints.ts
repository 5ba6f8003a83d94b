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
} as const satisfies Record<string, Endpoint>

export type HouseEndpointName = keyof typeof houseEndpoints
