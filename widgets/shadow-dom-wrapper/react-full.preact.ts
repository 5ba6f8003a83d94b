/** React for libraries, which ask for more of it than the widgets do: it is downloaded with the library that asks. */
import { options, type ComponentChild } from 'preact'

export {
  Component,
  createElement,
  Fragment,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from './react.preact.ts'
export { cloneElement, createContext, createPortal, createRef } from 'preact'
export {
  useContext,
  useImperativeHandle,
  useLayoutEffect as useInsertionEffect,
  useReducer,
} from 'preact/hooks'

/** Renders at once what an act changes. */
export function flushSync<Result>(act: () => Result): Result {
  const usual = options.debounceRendering
  let rerender: (() => void) | undefined
  options.debounceRendering = (callback) => (rerender = callback)
  try {
    const result = act()
    rerender?.()
    return result
  } finally {
    options.debounceRendering = usual
  }
}

type Props = Record<string, unknown>

export function forwardRef(draw: (props: Props, ref: unknown) => ComponentChild) {
  return ({ ref, ...props }: Props) => draw(props, ref ?? null)
}
