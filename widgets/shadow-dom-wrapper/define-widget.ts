import { createElement, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { defineElement, keepTyping, type Shape, type Tree } from './element.ts'
import { RenderGuard } from './RenderGuard.ts'
import { adoptSheets } from './sheets.ts'
import type { WidgetHost, WidgetProps } from './widget-host.ts'

export type Definition = Shape & {
  component: ComponentType<WidgetProps>
  /** CSS texts, the same string shared by every instance of every widget that names it. */
  styles: string[]
  /** Runs when an instance enters a page, before its first render. */
  onConnect?: (host: WidgetHost) => void
  /** Runs when an instance has left for good. */
  onDisconnect?: (host: WidgetHost) => void
}

/**
 * Registers a custom element that renders a React (or Preact) component into an open shadow root; where the tag has a facade
 * already, the component takes over from it. A second call for the same tag, from a second copy of the script, changes nothing.
 */
export function defineWidget(tag: string, definition: Definition): void {
  const { component, onConnect, onDisconnect, ...whole } = definition
  const mount = (host: WidgetHost): Tree => {
    adoptSheets(host.root, whole.styles)
    keepTyping(host.root)
    attempt(host, onConnect)
    const root = createRoot(host.root.lastElementChild as HTMLElement)
    return {
      update(attributes) {
        const child = createElement(component, { host, attributes })
        root.render(createElement(RenderGuard, { host }, child))
      },
      unmount() {
        root.unmount()
        attempt(host, onDisconnect)
      },
    }
  }
  defineElement(tag, { whole: { ...whole, mount } })
}

/** What a widget does on arriving or leaving never becomes the page's uncaught error. */
function attempt(host: WidgetHost, act?: (host: WidgetHost) => void): void {
  try {
    act?.(host)
  } catch (error) {
    host.emit('error', { phase: 'render', message: String(error) })
  }
}
