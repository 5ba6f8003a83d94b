import { defineElement, isOurs, type Facade, type Shape } from './shadow-dom-wrapper/element.ts'
import { watchPage } from './shadow-dom-wrapper/page-watch.ts'
import type { WidgetHost } from './shadow-dom-wrapper/widget-host.ts'
import { inspect, say } from './inspect.ts'
import { hosts } from './state/hosts.ts'
import { restingStyles } from './style/resting.ts'

export type Resting = Shape &
  Pick<Facade, 'draw' | 'follow' | 'show' | 'load'> & {
    /** As of a facade; asked again when another tab has stored something. Without it an instance always rests. */
    isNeeded?: Facade['isNeeded']
    /** CSS texts of the resting view, besides those of every widget. */
    styles?: string[]
    /** The methods that need no more than what is there; every other one wakes the element. */
    atRest(host: WidgetHost): Record<string, () => void>
    /** Runs when an instance begins to rest. What it listens to ends with the signal. */
    onRest?(host: WidgetHost, signal: AbortSignal): void
  }

/**
 * Registers a widget that shows its resting view, and is downloaded when somebody means it: `host.wake()`, a method
 * that it does not have at rest, or a reason of its own (docs/decisions/embed-facades.md). At rest it takes commands: it is ready.
 */
export function defineFacade(tag: string, resting: Resting): void {
  // What comes last by its name goes first: the promo, which the chat stands over, before the chat.
  waiting.unshift([tag, resting])
}

/**
 * Defines the elements that wait for it: each that a page has in a task of its own, as together they would be a long one.
 * @returns what rests on the page by then
 */
export async function defineFacades(): Promise<readonly HTMLElement[]> {
  for (let next; (next = waiting.shift());) {
    if (document.querySelector(next[0])) await new Promise((resolve) => setTimeout(resolve))
    define(...next)
  }
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (/^lounge-./.test(localName)) say('element', localName)
  return hosts.all()
}

const waiting: [tag: string, resting: Resting][] = []

function define(tag: string, resting: Resting): void {
  const { isNeeded = () => false } = resting
  defineElement(tag, {
    facade: {
      ...resting,
      isNeeded,
      styles: [...(resting.isInline ? [] : restingStyles), ...(resting.styles ?? [])],
      onRest(host, signal) {
        inspect(host)
        host.expose(resting.atRest(host))
        resting.onRest?.(host, signal)
        if (!isNeeded(host)) hosts.rest(host)
        // Another tab may give it a reason. Whoever listens makes the browser fetch what is stored.
        const onStorage = () => void (isNeeded(host) && host.wake()?.catch(() => {}))
        if (resting.isNeeded) addEventListener('storage', onStorage, { signal })
      },
      ...(resting.isInline ? {} : { onEnter: watchPage }),
      onLeave: hosts.leave,
      // The renderer is on its way beside what needs it.
      load: (commands) =>
        Promise.all([import('./shadow-dom-wrapper/define-widget.ts'), resting.load(commands)]),
    },
  })
  if (!isOurs(tag)) say('taken', tag)
}
