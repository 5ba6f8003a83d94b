/** The loads under way and done, by the address of the script. */
const loads = new Map()

/**
 * Puts the script tag of a café into the page, once.
 * @param {import('./index.d.ts').LoadOptions} options
 * @returns {Promise<import('./index.d.ts').LoungeQueue>} the queue for commands
 */
export function loadLounge(options) {
  try {
    const address = addressOf(options)
    const known = loads.get(address)
    if (known) return known
    const other = loads.keys().next()
    if (!other.done)
      throw new Error(
        `loadLounge: ${other.value} is on this page already. A page has the widgets of one café.`,
      )
    const load = insert(address, options)
    loads.set(address, load)
    // What failed may be tried again.
    load.catch(() => loads.delete(address))
    return load
  } catch (error) {
    return Promise.reject(error)
  }
}

function addressOf({ origin, release, attributes }) {
  if (typeof document === 'undefined')
    throw new Error(
      'loadLounge: there is no page here. Call it in the browser, such as in an effect.',
    )
  const url = URL.canParse(origin) ? new URL(origin) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(
      `loadLounge: "origin" is the address of the café, such as https://cafe.example, not ${JSON.stringify(origin)}.`,
    )
  if (release && !/^[\w-]{1,64}$/.test(release.hash))
    throw new TypeError(
      'loadLounge: "release.hash" is the name of a release, as manifest.json has it.',
    )
  if (release) return new URL(`/embed/releases/${release.hash}/loader.js`, url).href
  const address = new URL('/embed/loader.js', url)
  // The server writes the looks of the embed into the script, so that the page need not ask for them.
  if (attributes?.embed) address.searchParams.set('embed', attributes.embed)
  return address.href
}

function insert(address, { widgets, release, nonce, attributes = {} }) {
  const present = [...document.scripts].find(({ src }) => src === address)
  // The page has it already, and it has come.
  if (present && window.lounge?.isLoaded) return Promise.resolve(window.lounge)
  const script = present ?? document.createElement('script')
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve((window.lounge ||= [])), { once: true })
    script.addEventListener(
      'error',
      () => {
        if (!present) script.remove()
        reject(new Error(`loadLounge: ${address} could not be loaded.`))
      },
      { once: true },
    )
    if (present) return
    script.async = true
    script.src = address
    if (nonce) script.nonce = nonce
    if (release) {
      script.crossOrigin = 'anonymous'
      script.integrity = release.integrity
    }
    if (widgets) script.dataset.widgets = widgets.join(' ')
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined || value === null || value === false) continue
      script.setAttribute(`data-${name}`, value === true ? '' : String(value))
    }
    document.head.append(script)
  })
}
