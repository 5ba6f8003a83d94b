// By visitor of the page, what was asked for before.
const asked = new Set()

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const name = `${event.clientId} ${pathname}`
  if (!/\/embed\/chunks\/chat-/.test(pathname) || asked.has(name)) return
  asked.add(name)
  event.respondWith(new Promise(() => {}))
})
