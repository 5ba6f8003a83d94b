import { adoptSheets } from './sheets.ts'
import type { WidgetHost } from './widget-host.ts'

/** What an element is to a page, at rest and whole. */
export type Shape = {
  /** Attributes whose change is followed, besides those of every widget. */
  attributes?: string[]
  /** Methods of the element besides those of every widget. A call before the component is ready waits for it. */
  methods?: string[]
  /** Read-only properties of the element: `el.lines`. */
  getters?: Record<string, () => unknown>
  /** Stands in the flow of the page, like a survey, instead of floating over it. */
  isInline?: boolean
  /** What an instance waits for before it is drawn, if anything; asked again at each change of an attribute. Never rejects. */
  prepare?(host: WidgetHost): Promise<unknown> | undefined
}

/** What a resting view says of its widget: somebody waits for it, or it did not come. */
export type Coming = 'busy' | 'failed' | 'none'

/** What is on a page before anybody means a widget: light, and drawn without a renderer (docs/decisions/embed-facades.md). */
export type Facade = Shape & {
  styles: string[]
  /** The resting view. Its listeners end with the signal. */
  draw(host: WidgetHost, signal: AbortSignal): Node[]
  /** Follows a change of an attribute other than `theme` and `accent`. */
  follow?(host: WidgetHost, signal: AbortSignal): void
  show?(host: WidgetHost, coming: Coming): void
  /** True where an instance cannot rest: asked on arrival and at each change of an attribute. */
  isNeeded(host: WidgetHost): boolean
  /** Runs when an instance comes to a page, unless it has `yield="off"`. */
  onEnter?(host: WidgetHost): void
  /** Runs when an instance begins to rest. What it listens to ends with the signal. */
  onRest(host: WidgetHost, signal: AbortSignal): void
  /** Runs when a resting instance has left for good. */
  onLeave(host: WidgetHost): void
  /** Downloads the widget, which defines itself by `defineWidget`. @param commands what it is wanted for */
  load(commands: string[]): Promise<unknown>
}

/** A rendered component. */
export type Tree = {
  update(attributes: Record<string, string | null>): void
  unmount(): void
}

/** A widget with its component, which is mounted over what the resting view left. */
export type Whole = Shape & {
  styles: string[]
  mount(host: WidgetHost): Tree
}

type Kind = { facade?: Facade; whole?: Whole }
type Methods = Record<string, (...args: never[]) => unknown>
type Call = { name: string; args: never[]; settle: (result: unknown) => void }

const kinds = new Map<string, Kind>()
const DRESS = ['theme', 'position']
/** Attributes that every widget understands. */
const SHARED_ATTRIBUTES =
  'api site theme accent locale source position open nonce debug storage forward'.split(' ')

/** Methods that every widget has. */
const SHARED_METHODS = 'open close toggle reset'.split(' ')
/** The page's shortcuts and paste handlers must not hear what a customer types here. */
const TYPING = 'keydown keypress keyup beforeinput input cut copy paste'.split(' ')

/**
 * Registers a custom element, resting or whole. The whole of a tag that rests takes the place of each resting view as that
 * is woken. Apart from that a second call for a tag, from a second copy of the script, changes nothing.
 */
export function defineElement(tag: string, kind: Kind): void {
  const known = kinds.get(tag)
  if (known) known.whole ??= kind.whole
  if (customElements.get(tag)) return
  kinds.set(tag, kind)
  customElements.define(tag, elementOf(kind))
}

/** Whether a tag is that of a widget, also of another copy of the script, and not an element of the page's own. */
export const isOurs = (tag: string): boolean => 'kind' in (customElements.get(tag) ?? {})

/** The element of a tag: the class below with the attributes, methods and properties that the tag has. */
function elementOf(kind: Kind): CustomElementConstructor {
  const shape: Shape = kind.facade ?? kind.whole ?? {}
  class Tag extends Widget {
    static override kind = kind
    static override observedAttributes = [...SHARED_ATTRIBUTES, ...(shape.attributes ?? [])]
  }
  const { prototype } = Tag
  take(prototype, shape.methods ?? [])
  reflect(prototype, shape.attributes ?? [])
  for (const name of Object.keys(shape.getters ?? {}))
    Object.defineProperty(prototype, name, {
      get: () => (kind.whole ?? shape).getters?.[name]?.(),
    })
  return Tag
}

/** Gives elements methods. */
function take(elements: Widget, names: string[]): void {
  for (const name of names)
    Object.defineProperty(elements, name, {
      get(this: Widget) {
        return (...args: never[]) => this.run(name, args)
      },
      // React and Vue set `open` as a property once the element has one.
      set(this: Widget, value: unknown) {
        this.toggleAttribute(name, !!value)
      },
    })
}

/** Gives elements a property for each attribute that they have none for yet. */
function reflect(elements: Widget, names: string[]): void {
  for (const name of names)
    if (!(name in elements))
      Object.defineProperty(elements, name, {
        get(this: Widget) {
          return this.getAttribute(name)
        },
        set(this: Widget, value: unknown) {
          if (value === null || value === undefined) this.removeAttribute(name)
          else this.setAttribute(name, `${value as string}`)
        },
      })
}

/** A server that renders pages has this module too, and no elements. */
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement

class Widget extends Base implements WidgetHost {
  static kind: Kind = {}
  static observedAttributes: string[] = []
  #kind = (this.constructor as typeof Widget).kind
  #tree: Tree | undefined
  #rest: AbortController | undefined
  #isAsked = false
  #loading: Promise<void> | undefined
  #methods: Methods = {}
  #waiting: Call[] = []

  /** Open, not closed: accessibility checkers and password managers cannot see into closed roots. */
  get root(): ShadowRoot {
    return this.shadowRoot ?? attach(this, this.#kind.facade ?? this.#kind.whole ?? {})
  }

  connectedCallback(): void {
    // A move (body swap, drag and drop) disconnects and connects at once: what is shown is kept.
    if (this.#tree || this.#rest) return
    const { facade, whole } = this.#kind
    const coming = (facade ?? whole)?.prepare?.(this)
    if (coming) return void coming.then(() => this.isConnected && this.connectedCallback())
    dress(this)
    if (whole) this.#mount(whole)
    else if (facade) this.#lieDown(facade)
    if (this.getAttribute('yield') !== 'off') facade?.onEnter?.(this)
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      if (this.#rest) {
        this.#getUp()
        this.root.lastElementChild?.replaceChildren()
        this.#kind.facade?.onLeave(this)
      }
      const tree = this.#tree
      this.#tree = undefined
      tree?.unmount()
    })
  }

  attributeChangedCallback(name: string): void {
    if (!this.#tree && !this.#rest) return
    const { facade, whole } = this.#kind
    void (facade ?? whole)?.prepare?.(this)?.then(() => this.attributeChangedCallback(''))
    dress(this)
    this.#tree?.update(this.#attributes())
    if (!this.#rest || /theme|accent/.test(name)) return
    facade?.follow?.(this, this.#rest.signal)
    if (facade?.isNeeded(this)) this.#wakeUp()
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

  expose(methods: Methods): () => void {
    this.#methods = { ...this.#methods, ...methods }
    this.#waiting = this.#waiting.filter(({ name, args, settle }) => {
      const method = methods[name]
      if (method) settle(method(...args))
      return !method
    })
    return () => {
      for (const name in methods)
        if (this.#methods[name] === methods[name]) delete this.#methods[name]
    }
  }

  /** Calls an exposed method, or keeps the call until it is exposed. */
  run(name: string, args: never[]): unknown {
    const method = this.#methods[name]
    // At rest what was asked for before goes first.
    if (method && !(this.#rest && this.#waiting[0])) return method(...args)
    const result = new Promise((settle) => this.#waiting.push({ name, args, settle }))
    this.#wakeUp()
    return result
  }

  wake(command?: string): Promise<void> | undefined {
    const { facade } = this.#kind
    const { signal } = this.#rest ?? {}
    if (!facade || !signal || (command && command in this.#methods)) return undefined
    const commands = [...this.#waiting.map(({ name }) => name), ...(command ? [command] : [])]
    if (commands[0]) {
      this.#isAsked = true
      facade.show?.(this, 'busy')
    }
    const come = () => {
      const { whole } = this.#kind
      if (signal.aborted || !whole) return
      // Pressed and let go elsewhere: nobody waits any more.
      if (!this.#isAsked) facade.show?.(this, 'none')
      this.#getUp()
      this.#mount(whole)
    }
    const stay = (error: unknown) => {
      if (!signal.aborted) this.#stay(facade, error, signal)
      throw error
    }
    return (this.#loading ??= facade.load(commands).then(come, stay))
  }

  #wakeUp(): void {
    this.wake()?.catch(() => {})
  }

  #lieDown(resting: Facade): void {
    const { signal } = (this.#rest = new AbortController())
    this.root.lastElementChild?.replaceChildren(...resting.draw(this, signal))
    resting.onRest(this, signal)
    if (this.#waiting[0] || resting.isNeeded(this)) this.#wakeUp()
  }

  #getUp(): void {
    this.#rest?.abort()
    this.#rest = undefined
    this.#loading = undefined
    this.#isAsked = false
    this.#methods = {}
  }

  /** The widget did not come: its resting view goes on working, and the next wish tries again. */
  #stay(resting: Facade, error: unknown, signal: AbortSignal): void {
    this.#loading = undefined
    this.emit('error', { phase: 'load', message: String(error) })
    resting.show?.(this, this.#isAsked ? 'failed' : 'none')
    this.#isAsked = false
    for (const { settle } of this.#waiting.splice(0)) settle(null)
    addEventListener('online', () => this.#wakeUp(), { once: true, signal })
  }

  #mount(whole: Whole): void {
    this.#tree = whole.mount(this)
    this.#tree.update(this.#attributes())
  }

  #attributes(): Record<string, string | null> {
    return Object.fromEntries(
      (this.constructor as typeof Widget).observedAttributes.map((name) => [
        name,
        this.getAttribute(name),
      ]),
    )
  }
}

// Once for all tags.
take(Widget.prototype, SHARED_METHODS)
reflect(Widget.prototype, SHARED_ATTRIBUTES)

function attach(host: WidgetHost, shape: Shape & { styles?: string[] }): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  adoptSheets(root, shape.styles ?? [])
  const container = document.createElement('div')
  container.className = shape.isInline ? 'lounge' : 'lounge floating'
  container.setAttribute('part', 'root')
  root.appendChild(container)
  if (shape.isInline) keepTyping(root)
  return root
}

/** From where there is something to type into. Twice is as good as once. */
export function keepTyping(root: ShadowRoot): void {
  for (const type of TYPING) root.addEventListener(type, stop)
}
const stop = (event: Event) => event.stopPropagation()

/** Puts the attributes that all widgets share where the style sheets read them; through the object model, which no CSP forbids. */
function dress(host: WidgetHost): void {
  const container = host.root.lastElementChild as HTMLElement
  // Without a value it is as good as none.
  for (const name of DRESS) container.dataset[name] = host.getAttribute(name) ?? ''
  const accent = host.getAttribute('accent') ?? ''
  // With one that is no colour, nothing would have any.
  container.style.setProperty('--lounge-accent', CSS.supports('color', accent) ? accent : '')
}
