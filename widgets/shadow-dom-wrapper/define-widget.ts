import { createElement, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { defineElement, type Shape, type Tree } from './element.ts'
import { RenderGuard } from './RenderGuard.ts'
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
export function defineWidget(tag: string, { component, ...whole }: Definition): void {
  const mount = (host: WidgetHost, container: HTMLElement): Tree => {
    const root = createRoot(container)
    return {
      update(attributes) {
        const child = createElement(component, { host, attributes })
        root.render(createElement(RenderGuard, { host }, child))
      },
      unmount: () => root.unmount(),
    }
  }
  defineElement(tag, { whole: { ...whole, mount } })
}
