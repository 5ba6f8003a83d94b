import { Hono } from 'hono'
import { artFiles } from './artists/art-files.ts'
import { artistRoutes } from './artists/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { learningRoutes } from './barista/learning-routes.ts'
import { baristaRoutes } from './barista/routes.ts'
import { hireRoutes } from './booking/hire-routes.ts'
import { privateEventRoutes } from './booking/private-event-routes.ts'
import { seriesRoutes } from './booking/series-routes.ts'
import { instructorRoutes } from './booking/instructor-routes.ts'
import { guestRoutes } from './booking/guest-routes.ts'
import { cartRoutes } from './booking/cart-routes.ts'
import { seatRoutes } from './booking/seat-routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { booksRoutes } from './books/routes.ts'
import { cafeRoutes } from './cafe/routes.ts'
import { settingsRoutes } from './cafe/editing-routes.ts'
import { calendarLinkRoutes } from './people/calendar-link.ts'
import { documentRoutes } from './content/documents.ts'
import { openDocuments } from './content/kept-documents.ts'
import { contentRoutes } from './content/routes.ts'
import { editingRoutes } from './content/editing-routes.ts'
import { printRoutes } from './content/prints.ts'
import { contestRoutes } from './contest/routes.ts'
import { errorRoutes } from './errors/routes.ts'
import { newsletterPages } from './forms/newsletter-page.ts'
import { formRoutes } from './forms/routes.ts'
import type { Services } from './services.ts'
import { admitted, OWN_REQUEST } from './http/admission.ts'
import { apiDocs } from './http/api-docs.ts'
import { callsOf } from './http/calls.ts'
import { answerErrors, answerUnknown } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { openApi } from './http/openapi.ts'
import { preflights } from './http/origins.ts'
import { plainPath } from './http/plain-path.ts'
import { countedRead } from './http/reads.ts'
import { packText } from './site/packing.ts'
import { requests } from './http/request.ts'
import type { App, HttpEnv } from './http/routing.ts'
import { securityHeaders } from './http/security.ts'
import { kitchenRoutes } from './kitchen/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { menuEditingRoutes } from './menu/editing-routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { orderEditRoutes } from './ordering/edit-routes.ts'
import { orderingRoutes } from './ordering/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { googleRoutes } from './people/google-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { onlinePaymentRoutes } from './payments/online-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { promoRoutes } from './promos/routes.ts'
import { setupRoutes } from './people/setup.ts'
import { embedPreview } from './embed/preview.ts'
import { demoPages, examplePages, manualRoutes } from './embed/manual-routes.ts'
import { openLoaderNotes } from './embed/loader-notes.ts'
import { embedRoutes, type EmbedFiles } from './embed/routes.ts'
import { savedEmbedRoutes } from './embeds/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { answerFile, type File, type Files } from './site/files.ts'
import { openPageCache } from './ssr/cache.ts'
import { clearOnChange } from './ssr/invalidate.ts'
import { openRenderer, type Renderer } from './ssr/render.ts'
import { tillRoutes } from './till/routes.ts'

/** What was built for browsers, and the folder with the renderer of the site's pages; a server in a test has none. */
export type Built = { site: Files; embed: EmbedFiles; docs?: Files; preview?: Files; dist?: string }

/** What is no call of the contract and needs the database, or computes more than a file takes. */
const WORKING = [
  '/art/*',
  '/prints/*',
  '/og/*',
  '/newsletter/*',
  '/setup',
  '/auth/google/*',
  '/payments/*',
]

/** What is counted as one call when it is read. */
const READ = ['/api/openapi.json', '/art/*', '/newsletter/*', '/setup']

/** The whole server as one function from request to answer. */
export function createApp(
  services: Services,
  built?: Built,
  { metricsToken = null }: { metricsToken?: string | null } = {},
): App {
  const app: App = new Hono<HttpEnv>()
  app.onError(answerErrors(services))
  app.notFound(answerUnknown)
  app.use(requests(services), securityHeaders(services.publicUrl.startsWith('https:')))
  app.use(plainPath)

  const renderer = built ? rendererOf(built, services, app) : null
  const cache = renderer && openPageCache(renderer, services)
  const documents = openDocuments(services)
  app.use(
    clearOnChange(() => {
      cache?.clear()
      documents.forget()
    }),
  )

  healthRoutes(app, services)
  metricsRoutes(app, services, metricsToken)
  for (const path of WORKING) app.use(path, admitted(services.admission))
  for (const path of READ) app.use(path, countedRead(services.reads, 'call'))
  let description: Promise<File> | undefined
  app.get('/api/openapi.json', async (c) => {
    description ??= packText(JSON.stringify(openApi(services.publicUrl)), 'application/json')
    c.header('Cache-Control', 'no-cache')
    return answerFile(c, await description)
  })

  preflights(app, services)
  const call = callsOf(app, services)
  cafeRoutes(call, services)
  menuRoutes(call, services)
  orderingRoutes(call, services)
  orderEditRoutes(call, services)
  kitchenRoutes(call, services)
  paymentRoutes(call, services)
  promoRoutes(call, services)
  giftCardRoutes(call, services)
  onlinePaymentRoutes(call, app, services)
  membershipRoutes(call, services)
  peopleRoutes(call, services)
  baristaRoutes(call, services)
  learningRoutes(call, services)
  contestRoutes(call, services)
  savedEmbedRoutes(call, services)
  booksRoutes(call, services)
  tillRoutes(call, services)
  bookingRoutes(call, services)
  hireRoutes(call, services)
  seatRoutes(call, services)
  cartRoutes(call, services)
  guestRoutes(call, services)
  privateEventRoutes(call, services)
  seriesRoutes(call, services)
  instructorRoutes(call, services)
  contentRoutes(call, services)
  editingRoutes(call, services)
  menuEditingRoutes(call, services)
  settingsRoutes(call, services)
  artistRoutes(call, services)
  formRoutes(call, services)
  errorRoutes(call, services)
  outboxRoutes(call, services)
  adminRoutes(call, services)
  notificationRoutes(call, services)
  manualRoutes(call, services, built?.embed)
  setupRoutes(app, services)
  googleRoutes(app, services)
  newsletterPages(app, services)
  documentRoutes(app, services, documents, renderer)
  calendarLinkRoutes(app, services)
  printRoutes(app, services)
  artFiles(app, services)

  if (built) {
    if (built.preview) embedPreview(app, built.preview)
    demoPages(app, services, built.embed)
    examplePages(app, services, built.embed)
    embedRoutes(app, built.embed, {
      links: () => services.settings.get().cafe.promoLinks,
      notes: openLoaderNotes(services),
      publicUrl: services.publicUrl,
    })
    if (built.docs) apiDocs(app, built.docs)
    siteRoutes(app, built.site, cache)
  }
  return app
}

/** Renders the site's pages, where a renderer was built. */
function rendererOf({ site, dist }: Built, services: Services, app: App): Renderer | null {
  const { publicUrl, log } = services
  const ask = (path: string) => app.request(path, undefined, OWN_REQUEST)
  return dist ? openRenderer({ dist, files: site, publicUrl, log, ask }) : null
}
