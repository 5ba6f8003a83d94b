/** What a component knows of the element it lives in. */
export interface WidgetHost extends HTMLElement {
  /**
   * Dispatches `lounge:<name>`, bubbling and composed, so that the page hears it on `document`.
   * @returns false when a listener called `preventDefault()`: the widget then leaves the act to the page
   */
  emit(name: string, detail?: unknown): boolean
  /** Gives the element's methods their meaning; calls made before are replayed in order. Returns the undoing. */
  expose(methods: Record<string, (...args: never[]) => unknown>): () => void
  /**
   * Ends the rest of an element that has a facade, by downloading its widget.
   * @param command what it is wanted for; one that the facade does itself wakes nobody
   * @returns undefined where there is nothing to wait for; rejects, after `lounge:error`, when the widget did not come
   */
  wake(command?: string): Promise<void> | undefined
  /** Where the component is rendered: for focus and for measuring. */
  readonly root: ShadowRoot
}

/** The methods that the type of an element has besides those of all elements: what its component must expose. */
export type Methods<Element extends HTMLElement> = {
  [
    Name in Exclude<keyof Element, keyof HTMLElement> as Element[Name] extends (
      ...args: never[]
    ) => unknown
      ? Name
      : never
  ]: Element[Name]
}

export type WidgetProps = {
  host: WidgetHost
  /** The observed attributes as they stand; a change renders again. */
  attributes: Readonly<Record<string, string | null>>
}
