/** A widget's element, as far as the shared state knows it. */
export type Host = HTMLElement & {
  emit(name: string, detail?: unknown): boolean
  wake?(command?: string): Promise<void> | undefined
}

/** Said to `open()` where nobody asked for it: the focus stays where it is. */
export const BY_ITSELF = 'by-itself'

let all: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/**
 * Every connected element, in order of arrival. Without signals, because elements at rest carry none; `ui.hosts` is the same
 * list for components.
 */
export const hosts = {
  all: () => all,
  /** @returns false for one that is known already: it said `lounge:ready` when it came to rest */
  enter(host: HTMLElement): boolean {
    if (all.includes(host)) return false
    change([...all, host])
    return true
  },
  leave(host: HTMLElement): void {
    if (all.includes(host)) change(all.filter((each) => each !== host))
  },
  /** Returns the undoing. */
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Something about an element changed that the state of the page was read from. */
  changed(): void {
    change(all)
  },
  /** Lets an element rest on the page: from now on it takes commands. */
  rest(host: Host): void {
    if (hosts.enter(host)) host.emit('ready', { tag: host.localName })
  },
}

function change(next: readonly HTMLElement[]): void {
  all = next
  for (const listener of listeners) listener()
}
