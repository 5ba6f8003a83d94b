import { signal } from '@preact/signals-react'
import { hosts as connected, type Host } from './hosts.ts'

type Panel = 'chat' | 'cart'
const openPanels = signal<ReadonlySet<Panel>>(new Set())
const asked = signal<{ panel: Panel; count: number } | null>(null)
const hosts = signal(connected.all())
connected.onChange(() => (hosts.value = connected.all()))

/** What floats on the page. */
export const ui = {
  /** What is open, so that floating things can make room for each other. The last one lies over the others. */
  openPanels,
  /** The one that lies over the other. */
  front: () => [...openPanels.value].at(-1),
  /** Whether there is room for one of them only, which the style sheets of both know too. */
  isNarrow: () => innerWidth < 740,
  /** A wish, from anywhere, that the first chat or cart of the page opens. */
  asked,
  /** Every connected element, in order of arrival; the first of a tag answers wishes and follows the cart. */
  hosts,
  isPrimary(host: HTMLElement): boolean {
    return hosts.value.find((each) => each.localName === host.localName) === host
  },
  ask(panel: Panel): void {
    asked.value = { panel, count: (asked.value?.count ?? 0) + 1 }
    wakeAll(panel, 'open')
  },
  /** @param isBehind what lies over it stays in front */
  opened(panel: Panel, isBehind = false): void {
    const open = [...openPanels.peek()]
    // Each press inside says it, and nothing is drawn for what was known.
    if (open.at(isBehind ? 0 : -1) === panel) return
    const others = open.filter((each) => each !== panel)
    openPanels.value = new Set(isBehind ? [panel, ...others] : [...others, panel])
  },
  closed(panel: Panel): void {
    openPanels.value = new Set([...openPanels.value].filter((each) => each !== panel))
  },
}

/** Ends the rest of all chats or carts: something is there that they are to show. @param command what they will do */
export function wakeAll(name: 'chat' | 'cart', command?: string): void {
  for (const host of connected.all() as Host[])
    if (host.localName === `lounge-${name}`) host.wake?.(command)?.catch(() => {})
}
