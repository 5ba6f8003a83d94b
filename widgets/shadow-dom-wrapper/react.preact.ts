/**
 * React, as far as the widgets use it, on Preact: what `react`, `react-dom` and `react-dom/client` mean in the embed build
 * and in its tests. `preact/compat` does the same for everybody's React and would add 3 kB (brotli) to every page.
 * What only libraries ask for stands in `react-full.preact.ts`.
 */
import { effect } from '@preact/signals-core'
import {
  Fragment,
  options,
  render,
  type ComponentChild,
  type ContainerNode,
  type FunctionComponent,
} from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export { Component, createElement, Fragment } from 'preact'
export {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks'

export function createRoot(container: ContainerNode) {
  return {
    render: (tree: ComponentChild) => render(tree, container),
    unmount: () => render(null, container),
  }
}

type Props = Record<string, unknown>

const EVENTS: Record<string, string> = {
  onDoubleClick: 'ondblclick',
  onFocus: 'onfocusin',
  onBlur: 'onfocusout',
}
/** SVG's own names in React's spelling: `strokeWidth` is `stroke-width`, while `viewBox` stays. */
const DASHED =
  /^(?:accent|alignment|baseline|clip(?!PathU)|color|dominant|fill|flood|font|image(?!S)|letter|lighting|marker(?!H|W|U)|paint|pointer|shape|stop|stroke|text(?!L)|transform|vector|word|writing)[A-Z]/
/** Numbers that are no lengths. */
const UNITLESS =
  /^(?:--|flex|grid|lineHeight|opacity|order|scale|zIndex|zoom|fontWeight|columnCount)/

const usual = options.vnode
options.vnode = (vnode) => {
  const { type, props } = vnode
  if (typeof type === 'string') vnode.props = named(type, props as Props) as typeof props
  else if (typeof type === 'function' && type !== Fragment && !type.prototype?.render)
    vnode.type = following(type as FunctionComponent)
  usual?.(vnode)
}

const followers = new WeakMap<FunctionComponent, FunctionComponent>()

/** The component, rendered again whenever a signal changes that it read: what `useSignals()` does under React. */
function following(type: FunctionComponent): FunctionComponent {
  const known = followers.get(type)
  if (known) return known
  const follower: FunctionComponent = function Follower(this: unknown, props, context) {
    const again = useState(0)[1]
    const stop = useRef<(() => void) | null>(null)
    useLayoutEffect(() => () => stop.current?.(), [])
    stop.current?.()
    let isRendering = true
    let output: ComponentChild
    stop.current = effect(() => {
      if (!isRendering) return again((count) => count + 1)
      isRendering = false
      output = type.call(this, props, context)
    })
    return output
  }
  followers.set(type, Object.assign(follower, type)).set(follower, follower)
  return follower
}

/** A component's props by the names that the DOM knows. */
function named(type: string, props: Props): Props {
  const renamed: Props = {}
  for (const key of Object.keys(props)) {
    const value = props[key]
    if (key === 'style' && typeof value === 'object' && value) renamed[key] = withUnits(value)
    else if (key.startsWith('on')) renamed[eventName(key, type, props)] = value
    else if (DASHED.test(key)) renamed[key.replace(/[A-Z]/g, '-$&').toLowerCase()] = value
    else renamed[key] = value
  }
  return renamed
}

/** React's onChange of a text field is the DOM's input. */
function eventName(key: string, type: string, props: Props): string {
  const isTyped =
    /^(input|textarea)$/.test(type) && !/^(file|checkbox|radio)$/.test(`${props['type']}`)
  return key === 'onChange' && isTyped ? 'oninput' : (EVENTS[key] ?? key)
}

function withUnits(style: object): Props {
  return Object.fromEntries(
    Object.entries(style).map(([key, value]) => [
      key,
      typeof value === 'number' && value !== 0 && !UNITLESS.test(key) ? `${value}px` : value,
    ]),
  )
}
