import { createContext, lazy, useContext, type ComponentType, type ReactNode } from 'react'

/**
 * Where a page that is printed ahead notes which parts it is made of, so that their files can be announced with it. By name;
 * true where the script is not wanted yet.
 */
export const PrintedParts = createContext<Map<string, boolean> | null>(null)

export type Part<Props extends object = object> = ComponentType<Props> & {
  /** Fetches its file, so that nothing waits when it is shown. */
  preload: () => Promise<unknown>
}

/**
 * A part of the site in a file of its own, fetched when it is shown.
 * @param name of the component, and of its file
 * @param lateUntil where the server has printed it, its script is fetched only when this is near: a selector
 */
export function part<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
  lateUntil?: string,
): Part<Props> {
  const Lazy = lazy(async () => {
    if (lateUntil && !import.meta.env.SSR) await near(lateUntil)
    return { default: (await load())[name] as ComponentType<object> }
  })
  if (!import.meta.env.SSR)
    return Object.assign(Lazy as unknown as ComponentType<Props>, { preload: load })
  function Printed(props: Props): ReactNode {
    useContext(PrintedParts)?.set(name, lateUntil !== undefined)
    return <Lazy {...props} />
  }
  return Object.assign(Printed, { preload: load })
}

/**
 * Until the first such element comes into view, if there is one, or until somebody begins to do something: React shows no other
 * address before every printed part of this one is taken over.
 */
function near(selector: string): Promise<void> {
  const element = document.querySelector(selector)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come()
    })
    const come = () => {
      watcher.disconnect()
      for (const type of BEGINNINGS) removeEventListener(type, come, true)
      resolve()
    }
    watcher.observe(element)
    setTimeout(come, LONGEST_WAIT_MS)
    for (const type of BEGINNINGS) addEventListener(type, come, { capture: true, passive: true })
  })
}

const BEGINNINGS = ['pointerdown', 'keydown', 'input', 'change', 'popstate', 'lounge:navigate']
const LONGEST_WAIT_MS = 5_000
