/**
 * The service worker of the till (docs/decisions/offline.md). It keeps the built files that the pages of the counter are made
 * of, and the one page that loads them. No answer of the API is kept here: what a till knows of orders and people is in
 * site/state/till-known.ts. The build fills in what is kept (server/site/till-app.ts).
 */
declare const self: ServiceWorkerGlobalScope
/** `version` changes with any of the files; `entry` is the script that the page of this build names. */
declare const __TILL_FILES__: { version: string; entry: string; files: string[] }

const { version, entry, files } = __TILL_FILES__
const PREFIX = 'till-files-'
const CACHE = PREFIX + version
/** The server answers all pages of the counter with the same text: the browser draws them. */
const SHELL = '/pos/sell'
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
  if (request.mode === 'navigate') event.respondWith(page(request))
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

/** A file whose name changes with what is in it: whichever build it is of, it is the right one. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

const shellOf = (cacheName: string) => caches.match(SHELL, { cacheName, ignoreVary: true })

// Without it the names above would be those of every script.
// oxlint-disable-next-line unicorn/require-module-specifiers -- there is nothing to export
export {}
