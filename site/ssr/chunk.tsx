import { createContext, lazy, useContext, type ComponentType, type ReactNode } from 'react'

/**
 * Where a render on the server notes which lazy chunks the page needs, so that their files are announced with it. By name;
 * true where the script may be loaded later.
 */
export const UsedChunks = createContext<Map<string, boolean> | null>(null)

export type LazyChunk<Props extends object = object> = ComponentType<Props> & {
  /** Fetches the file, so that nothing waits when the component is shown. */
  preload: () => Promise<unknown>
}

/**
 * A component in a chunk of its own, which is loaded when the component is rendered.
 * @param name of the component, and of its file. A file that others import at once is put into another one: its style sheets would
 * come too late.
 * @param lateUntil a selector: in a page that the server rendered the script is loaded only when such an element comes near
 */
export function lazyChunk<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
  lateUntil?: string,
): LazyChunk<Props> {
  const Lazy = lazy(async () => {
    if (lateUntil && !import.meta.env.SSR) await near(lateUntil)
    return { default: (await load())[name] as ComponentType<object> }
  })
  if (!import.meta.env.SSR)
    return Object.assign(Lazy as unknown as ComponentType<Props>, { preload: load })
  function Noted(props: Props): ReactNode {
    useContext(UsedChunks)?.set(name, lateUntil !== undefined)
    return <Lazy {...props} />
  }
  return Object.assign(Noted, { preload: load })
}

/**
 * Announces files with a page, though what the server renders of it does without: the browser needs them as soon as it runs.
 * @param names of the files
 */
export const useAnnounced: (...names: string[]) => void = import.meta.env.SSR
  ? (...names) => {
      const used = useContext(UsedChunks)
      for (const name of names) used?.set(name, false)
    }
  : () => {}

/**
 * Until the first such element comes into view, if there is one, or until somebody begins to do something: React shows no
 * other address before every boundary of this page is hydrated.
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
