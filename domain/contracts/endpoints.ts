/**
 * Every call of the product: its method and address, without its schemas, so that a widget which only
 * calls carries no validator. `api.ts` joins each row with what goes in and out.
 *
 * `who`: 'anyone' may call from any page (the widgets' calls); 'site' only from the café's own origin;
 * a permission name needs a signed-in person who has it. `proof` and `factors`: see `ApiRow`.
 */
export const endpoints = {
  login: { method: 'POST', path: '/auth/login', who: 'site' },
  refresh: { method: 'POST', path: '/auth/refresh', who: 'site' },
  logout: { method: 'POST', path: '/auth/logout', who: 'site' },
  logError: { method: 'POST', path: '/api/errors/log', who: 'anyone' },
  logChat: { method: 'POST', path: '/api/chat-logs', who: 'anyone' },
  csrfToken: { method: 'GET', path: '/api/csrf-token', who: 'anyone' },
  chat: { method: 'POST', path: '/api/chat', who: 'anyone' },
  availability: { method: 'GET', path: '/api/bookings/availability', who: 'anyone' },
  submitSurvey: { method: 'POST', path: '/api/surveys', who: 'anyone' },
  cafe: { method: 'GET', path: '/api/cafe', who: 'anyone' },
  menu: { method: 'GET', path: '/api/menu', who: 'anyone' },
  pickupSlots: { method: 'GET', path: '/api/pickup-slots', who: 'anyone' },
  quote: { method: 'POST', path: '/api/quotes', who: 'anyone' },
  placeOrder: { method: 'POST', path: '/api/orders', who: 'anyone' },
  order: { method: 'GET', path: '/api/orders/:id', who: 'anyone' },
  orderEvents: { method: 'GET', path: '/api/orders/:id/events', who: 'anyone' },
  orders: { method: 'GET', path: '/api/orders', who: 'pos' },
  patchOrder: { method: 'PATCH', path: '/api/orders/:id', who: 'orders' },
  staffEvents: { method: 'GET', path: '/api/staff/events', who: 'pos' },
  handOverCart: { method: 'POST', path: '/api/cart-handovers', who: 'anyone' },
  claimCart: { method: 'POST', path: '/api/cart-handovers/:code/claim', who: 'site' },
  outbox: { method: 'GET', path: '/api/outbox', who: 'admin', proof: 'recent' },

  artists: { method: 'GET', path: '/api/artists', who: 'anyone' },
  artist: { method: 'GET', path: '/api/artists/:id', who: 'anyone' },
  works: { method: 'GET', path: '/api/works', who: 'anyone' },
  events: { method: 'GET', path: '/api/events', who: 'anyone' },
  event: { method: 'GET', path: '/api/events/:id', who: 'anyone' },
  posts: { method: 'GET', path: '/api/posts', who: 'anyone' },
  post: { method: 'GET', path: '/api/posts/:id', who: 'anyone' },
  page: { method: 'GET', path: '/api/pages/:id', who: 'anyone' },
  faq: { method: 'GET', path: '/api/faq', who: 'anyone' },
  openings: { method: 'GET', path: '/api/openings', who: 'anyone' },
  opening: { method: 'GET', path: '/api/openings/:id', who: 'anyone' },
  spaces: { method: 'GET', path: '/api/spaces', who: 'anyone' },
  spaceDay: { method: 'GET', path: '/api/spaces/:id/day', who: 'anyone' },
  classes: { method: 'GET', path: '/api/classes', who: 'anyone' },
  community: { method: 'GET', path: '/api/community', who: 'anyone' },

  formToken: { method: 'GET', path: '/api/form-token', who: 'site' },
  contact: { method: 'POST', path: '/api/messages', who: 'site' },
  apply: { method: 'POST', path: '/api/applications', who: 'site' },
  resume: { method: 'GET', path: '/api/applications/:reference/resume', who: 'manage-employees' },
  artworkEnquiry: { method: 'POST', path: '/api/artwork-enquiries', who: 'site' },
  privateEvent: { method: 'POST', path: '/api/private-events', who: 'site' },
  newsletter: { method: 'POST', path: '/api/newsletter', who: 'site' },
  feedback: { method: 'POST', path: '/api/feedback', who: 'site' },
  rsvp: { method: 'POST', path: '/api/events/:id/rsvps', who: 'site' },
  confirmRsvp: { method: 'POST', path: '/api/rsvps/:reference/confirmation', who: 'site' },
  cancelRsvp: { method: 'POST', path: '/api/rsvps/:reference/cancellation', who: 'site' },
  requestSpace: { method: 'POST', path: '/api/space-requests', who: 'site' },
  requestClass: { method: 'POST', path: '/api/class-requests', who: 'site' },
  postNote: { method: 'POST', path: '/api/community', who: 'own-data' },
  reportNote: { method: 'POST', path: '/api/community/:id/reports', who: 'site' },
} as const satisfies Record<string, Endpoint>

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  who: string
  proof?: 'recent'
  factors?: 'any'
}
export type EndpointName = keyof typeof endpoints
