/**
 * The JSX of resting views: what the build puts in the place of `react/jsx-runtime` where a `facade.ts` imports a component
 * (docs/decisions/embed-facades.md). A component is then a function from props to a plain tree, and `draw` makes
 * elements of it, by `createElement` alone: pages with Trusted Types allow nothing else.
 */
type Props = Record<string, unknown>
type Tree = { type: string | ((props: Props) => unknown); props: Props }

export const jsx = (type: Tree['type'], props: Props): Tree => ({ type, props })
export const jsxs = jsx
export const jsxDEV = jsx

const SVG = 'http://www.w3.org/2000/svg'
/** Pictures that were drawn: one that a view shows several times is copied, which takes a fraction of it. */
const drawn = new WeakMap<object, Element>()

/**
 * Elements for a tree of JSX without hooks and fragments: attributes, listeners, texts.
 * @param signal ends the listeners, when the renderer takes the elements over
 */
export function draw(view: unknown, signal?: AbortSignal, isSvg = false): Node[] {
  if (Array.isArray(view)) return view.flatMap((each) => draw(each, signal, isSvg))
  if (view === null || view === undefined || typeof view === 'boolean') return []
  if (typeof view !== 'object') return [new Text(`${view as string | number}`)]
  const { type, props } = view as Tree
  if (typeof type === 'function') return draw(type(props), signal, isSvg)
  isSvg ||= type === 'svg'
  const same = drawn.get(view)
  if (same) return [same.cloneNode(true)]
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type)
  // A page may have given all objects more properties.
  for (const name of Object.keys(props)) write(element as HTMLElement, name, props[name], signal)
  // Old libraries on a page have an `append` of their own.
  for (const child of draw(props['children'], signal, isSvg)) element.appendChild(child)
  if (isSvg) drawn.set(view, element)
  return [element]
}

function write(element: HTMLElement, name: string, value: unknown, signal?: AbortSignal): void {
  if (value === undefined) return
  if (name.startsWith('on'))
    element.addEventListener(name.slice(2).toLowerCase(), value as EventListener, { signal })
  else if (name === 'style')
    for (const [property, text] of Object.entries(value as object))
      element.style.setProperty(property, `${text}`)
  else {
    const isAria = name.startsWith('aria')
    if (isAria || (value && !/^(children|ref)$/.test(name)))
      element.setAttribute(
        NAMES[name] ?? name,
        value === true && !isAria ? '' : `${value as string}`,
      )
  }
}

/** Attributes that React calls otherwise. */
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
