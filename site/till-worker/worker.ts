/**
 * The service worker of the till (docs/decisions/offline.md). It keeps the built files that the pages of the counter are made
 * of, and the one page that loads them. No answer of the API is kept here: what a till knows of orders and people is in
 * site/state/till-known.ts. The build fills in what is kept (server/site/till-app.ts).
 */
declare const self: ServiceWorkerGlobalScope
/** `version` changes with any of the files; `entry` and `style` are the script and the style that the page of this build names. */
declare const __TILL_FILES__: { version: string; entry: string; style: string; files: string[] }

const { version, entry, style, files } = __TILL_FILES__
const PREFIX = 'till-files-'
const CACHE = PREFIX + version
/** The server answers all pages of the counter with the same text: the browser draws them. */
const SHELL = '/pos/sell'
/** The pages that are kept; all others that the worker is asked for are of the office. */
const IS_TILL = /^\/(pos|employee\/(pos|orders))(\/|$)/
/** Who waits longer than this for a page gets the one that is kept. */
const LONGEST_WAIT_MS = 3_000

self.addEventListener('install', (event) => {
  // Two scopes run this script: the second finds what the first has fetched.
  event.waitUntil(self.navigator.locks.request(CACHE, fetchAll).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate')
    event.respondWith(IS_TILL.test(pathname) ? page(request) : office(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

/** All of this build or nothing: half a till would not open. @throws where a file is missing, or the server has another build */
async function fetchAll(): Promise<void> {
  if (await shellOf(CACHE)) return
  try {
    const cache = await caches.open(CACHE)
    await cache.addAll(files)
    const shell = await fetch(SHELL, { cache: 'no-store' })
    const text = await shell.clone().text()
    if (!shell.ok || !text.includes(entry)) throw new Error('The server has another build by now.')
    await cache.put(SHELL, shell)
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

/** The files of this build stay, and those of the one before: a page of it may be open. */
async function dropOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** The newest page where the server answers in time, otherwise the one that is kept. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, null))
  const answer = await Promise.race([asked.catch(() => null), late])
  if (answer && answer.status < 500) return answer
  return (await shellOf(CACHE)) ?? asked
}

/** The office needs the server. Where nobody answers, or a proxy whose server is gone, the house says so, and what opens all the same. */
async function office(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer && answer.status !== 502 && answer.status !== 504) return answer
  const nonce = crypto.randomUUID()
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
  }
  return new Response(noConnection(nonce), { status: 503, headers })
}

const noConnection = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>No connection, Creative Lounge</title>
<link rel="stylesheet" href="${style}">
<style nonce="${nonce}">
main { display: grid; gap: 1.2rem; justify-items: start; max-width: 40rem; margin-inline: auto; padding: clamp(2.5rem, 12vw, 8rem) 1.5rem }
h1 { margin: 0; font-size: clamp(2.2rem, 5vw, 3.4rem); text-shadow: 0.04em 0.03em 0 var(--ink-coral) }
p { margin: 0 }
.ways { display: flex; flex-wrap: wrap; gap: 0.8rem }
</style>
</head>
<body>
<main>
<h1>No connection.</h1>
<p>This page needs the network, and nobody answers. The till sells without it, and sends what it sold later.</p>
<p class="ways"><a class="button loud" href="/pos/sell">Open the till</a> <a class="button" href="/employee/pos">Tickets</a> <a class="button" href="">Try again</a></p>
</main>
<script nonce="${nonce}">addEventListener('online', () => location.reload())</script>
</body>
</html>`

/** A file whose name changes with what is in it: whichever build it is of, it is the right one. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

const shellOf = (cacheName: string) => caches.match(SHELL, { cacheName, ignoreVary: true })

// Without it the names above would be those of every script.
// oxlint-disable-next-line unicorn/require-module-specifiers -- there is nothing to export
export {}
