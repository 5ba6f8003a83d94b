import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'

/** What a server renders has no effects, and React says so. */
const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A component for a tag. Attributes are set as attributes, because React would set `open` as a property of the element.
 * @param {string} tag
 * @param {readonly string[]} attributes
 * @param {Readonly<Record<string, string>>} events each prop with the event that it hears
 */
export function element(tag, attributes, events) {
  const own = new Set([...attributes, ...Object.keys(events)])
  const component = forwardRef((props, ref) => {
    const host = useRef(null)
    const latest = useRef({})
    useImperativeHandle(ref, () => host.current)
    useBrowserEffect(() => {
      // A prop that stays leaves the attribute alone: a visitor may have opened or closed the widget since.
      for (const name of attributes)
        if (props[name] !== latest.current[name]) write(host.current, name, props[name])
      latest.current = props
    })
    useEffect(() => {
      const listening = new AbortController()
      for (const [prop, type] of Object.entries(events))
        host.current.addEventListener(type, (event) => latest.current[prop]?.(event), listening)
      return () => listening.abort()
    }, [])
    const rest = Object.fromEntries(Object.entries(props).filter(([name]) => !own.has(name)))
    // oxlint-disable-next-line react/refs -- passed on, not read
    return createElement(tag, { ...rest, ref: host })
  })
  component.displayName = tag
  return component
}

function write(host, name, value) {
  if (value === undefined || value === null || value === false) host.removeAttribute(name)
  else {
    const text = value === true ? '' : String(value)
    if (host.getAttribute(name) !== text) host.setAttribute(name, text)
  }
}
