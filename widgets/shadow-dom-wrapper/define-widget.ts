import { createElement, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { RenderGuard } from './RenderGuard.ts'
import { adoptSheets } from './sheets.ts'
import type { WidgetHost, WidgetProps } from './widget-host.ts'

export type Definition = {
  component: ComponentType<WidgetProps>
  /** CSS texts, the same string shared by every instance of every widget that names it. */
  styles: string[]
  /** Attributes whose change renders again; `theme`, `accent` and `position` are every widget's. */
  attributes?: string[]
  /** Stands in the flow of the page, like a survey, instead of floating over it. */
  isInline?: boolean
  /** Methods of the element: `el.open()`. A call before the component is ready waits for it. */
  methods?: string[]
  /** Read-only properties of the element: `el.lines`. */
  getters?: Record<string, () => unknown>
  /** Runs when an instance enters a page, before its first render. */
  onConnect?: (host: WidgetHost) => void
  /** Runs when an instance has left for good. */
  onDisconnect?: (host: WidgetHost) => void
}

const SHARED_ATTRIBUTES = ['theme', 'accent', 'position']
/** The page's shortcuts and paste handlers must not hear what a customer types here. */
const TYPING = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'cut', 'copy', 'paste']

/**
 * Registers a custom element that renders a React (or Preact) component into an open shadow root.
 * A second call for the same tag, from a second copy of the script, changes nothing.
 *
 * Open, not closed: accessibility checkers and password managers cannot see into closed roots.
 */
export function defineWidget(tag: string, definition: Definition): void {
  if (customElements.get(tag)) return

  class Widget extends HTMLElement implements WidgetHost {
    static observedAttributes = [
      ...new Set([...SHARED_ATTRIBUTES, ...(definition.attributes ?? [])]),
    ]
    #tree: Root | undefined
    #methods: Record<string, (...args: never[]) => unknown> = {}
    #waiting: { name: string; args: never[] }[] = []

    get root(): ShadowRoot {
      return this.shadowRoot ?? this.#attach()
    }

    connectedCallback(): void {
      // A move (body swap, drag and drop) disconnects and connects at once: the tree is kept.
      if (this.#tree) return
      const container = containerOf(this.root)
      dress(container, this)
      this.#attempt(() => definition.onConnect?.(this))
      this.#tree = createRoot(container)
      this.#render()
      if (definition.isInline || this.getAttribute('yield') === 'off') return
      // Without this chunk a widget stands where it always does.
      import('./give-way.ts').then(({ giveWay }) => giveWay(this)).catch(() => {})
    }

    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected || !this.#tree) return
        this.#tree.unmount()
        this.#tree = undefined
        this.#attempt(() => definition.onDisconnect?.(this))
      })
    }

    attributeChangedCallback(): void {
      if (!this.#tree) return
      dress(containerOf(this.root), this)
      this.#render()
    }

    emit(name: string, detail?: unknown): boolean {
      return this.dispatchEvent(
        new CustomEvent(`lounge:${name}`, {
          detail,
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      )
    }

    expose(methods: Record<string, (...args: never[]) => unknown>): () => void {
      this.#methods = { ...this.#methods, ...methods }
      this.#waiting = this.#waiting.filter(({ name, args }) => {
        methods[name]?.(...args)
        return !(name in methods)
      })
      return () => {
        this.#methods = Object.fromEntries(
          Object.entries(this.#methods).filter(([name, method]) => methods[name] !== method),
        )
      }
    }

    /** Calls an exposed method, or keeps the call until it is exposed. */
    run(name: string, args: never[]): unknown {
      const method = this.#methods[name]
      if (method) return method(...args)
      this.#waiting.push({ name, args })
      return undefined
    }

    #attach(): ShadowRoot {
      const root = this.attachShadow({ mode: 'open' })
      adoptSheets(root, definition.styles)
      const container = document.createElement('div')
      container.className = definition.isInline ? 'lounge' : 'lounge floating'
      container.setAttribute('part', 'root')
      root.appendChild(container)
      for (const type of TYPING) root.addEventListener(type, (event) => event.stopPropagation())
      return root
    }

    /** What a widget does on arriving or leaving never becomes the page's uncaught error. */
    #attempt(act: () => void): void {
      try {
        act()
      } catch (error) {
        this.emit('error', { phase: 'render', message: String(error) })
      }
    }

    #render(): void {
      const attributes = Object.fromEntries(
        Widget.observedAttributes.map((name) => [name, this.getAttribute(name)]),
      )
      const child = createElement(definition.component, { host: this, attributes })
      this.#tree?.render(createElement(RenderGuard, { host: this }, child))
    }
  }

  for (const name of definition.methods ?? [])
    Object.defineProperty(Widget.prototype, name, {
      value(this: Widget, ...args: never[]) {
        return this.run(name, args)
      },
    })
  for (const [name, get] of Object.entries(definition.getters ?? {}))
    Object.defineProperty(Widget.prototype, name, { get })

  customElements.define(tag, Widget)
}

function containerOf(root: ShadowRoot): HTMLElement {
  return root.lastElementChild as HTMLElement
}

/** Puts the attributes that all widgets share where the style sheets read them; through the object model, which no CSP forbids. */
function dress(container: HTMLElement, host: HTMLElement): void {
  for (const name of ['theme', 'position'] as const) {
    const value = host.getAttribute(name)
    if (value) container.dataset[name] = value
    else delete container.dataset[name]
  }
  container.style.setProperty('--lounge-accent', host.getAttribute('accent') ?? '')
}
