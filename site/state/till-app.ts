import { signal } from '@preact/signals-react'
import { reportProblem } from '#widgets/state/problems.ts'
import type { TrustedTypes } from '../trusted-types.ts'

const WORKER = '/till-worker.js'
/** The till's rooms, and the pages of the office beside them, which say offline that they need the network. */
const SCOPES = ['/pos', '/employee']
/** Of the worker's caches (site/till-worker/worker.ts). */
const CACHES = 'till-files-'
/** A tablet stays open for days: so often it looks for a new version. */
const LOOK_EVERY_MS = 60 * 60_000

const hasNewVersion = signal(false)
let installing: Promise<void> | undefined

/** The till as an app that opens without the server (docs/decisions/offline.md). */
export const tillApp = {
  /** True once another build is kept than the one that this page is of: the next load takes it. */
  hasNewVersion,

  /** Keeps the till's files on this device from now on. Where the browser cannot, the till needs the server to be opened. */
  install(): Promise<void> {
    // In development files have no fixed names.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve()
    installing ??= register().catch((error: unknown) => reportProblem('load', error))
    return installing
  },

  /** Takes the worker and its files off this device. */
  async remove(): Promise<void> {
    installing = undefined
    if (!('serviceWorker' in navigator)) return
    const all = await navigator.serviceWorker.getRegistrations()
    await Promise.all(all.filter(isOurs).map((one) => one.unregister()))
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHES))
    await Promise.all(names.map((name) => caches.delete(name)))
  },
}

async function register(): Promise<void> {
  // What was sold and not sent must not be cleared away when the disk is full.
  void navigator.storage?.persist?.()
  const url = ownWorker()
  for (const scope of SCOPES) {
    const registration = await navigator.serviceWorker.register(url, {
      scope,
      updateViaCache: 'none',
    })
    registration.addEventListener('updatefound', () => {
      const { installing: next } = registration
      next?.addEventListener('statechange', () => {
        if (next.state === 'activated') void lookForVersion()
      })
    })
    // Browsers look by themselves too, but put it off for as long as the page asks for things.
    const look = () => void registration.update().catch(() => {})
    look()
    setInterval(look, LOOK_EVERY_MS)
  }
}

/** Pages refuse a text as the address of a script; this policy makes one address, and no other (server/http/security.ts). */
function ownWorker(): string {
  const types: TrustedTypes | undefined = globalThis.trustedTypes
  policy ??= types?.createPolicy('lounge-till', { createScriptURL: () => WORKER })
  return policy?.createScriptURL(WORKER) ?? WORKER
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * Whether the page that is kept now names another script than this one. Nobody is told before the workers of all scopes have
 * changed: a page that is loaded while its worker changes may wait for minutes.
 */
async function lookForVersion(): Promise<void> {
  const all = (await navigator.serviceWorker.getRegistrations()).filter(isOurs)
  if (!all.every(isSettled)) return
  const own = document.querySelector<HTMLScriptElement>('script[data-script]')?.dataset.script
  const name = (await caches.keys()).findLast((each) => each.startsWith(CACHES))
  const shell = name && (await caches.match('/pos/sell', { cacheName: name, ignoreVary: true }))
  if (own && shell && !(await shell.text()).includes(own)) hasNewVersion.value = true
}

function isSettled({ active, waiting, installing: coming }: ServiceWorkerRegistration): boolean {
  return !coming && !waiting && active?.state === 'activated'
}

function isOurs({ active, waiting, installing: coming }: ServiceWorkerRegistration): boolean {
  const script = (active ?? waiting ?? coming)?.scriptURL
  return script !== undefined && new URL(script).pathname === WORKER
}
