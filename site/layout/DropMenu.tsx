import { ChevronDown } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { NavLink as RouteLink, useLocation } from 'react-router-dom'
import type { NavLink } from '#domain/site/navigation.ts'
import { word } from '../texts/t.ts'

/** A button that shows links. */
export function DropMenu({
  label,
  links,
  above,
  below,
}: {
  label: ReactNode
  links: NavLink[]
  /** Above and below the links, inside the sheet: who is signed in, Sign Out. */
  above?: ReactNode
  below?: ReactNode
}): ReactNode {
  const { pathname } = useLocation()
  return (
    <Drop
      label={
        <>
          {label}
          <Icon of={ChevronDown} className="chevron" />
        </>
      }
      isCurrent={links.some(({ to }) => to === pathname)}
    >
      {above}
      <ul>
        {links.map(({ label: words, to }) => (
          <li key={to}>
            <RouteLink to={to} end>
              {word(words)}
            </RouteLink>
          </li>
        ))}
      </ul>
      {below}
    </Drop>
  )
}

/**
 * A button that shows a sheet: by click, Enter, Space or arrow down; arrows walk, Escape closes and gives the focus back.
 * Links and buttons in a row, not an application menu: Tab goes through it like through any other.
 */
export function Drop({
  label,
  kind = '',
  isCurrent = false,
  children,
}: {
  label: ReactNode
  kind?: string
  isCurrent?: boolean
  children: ReactNode
}): ReactNode {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])
  useOutside(root, isOpen, () => setOpen(false))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      root.current?.querySelector('button')?.focus()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    setOpen(true)
    requestAnimationFrame(() => walk(root.current, step))
  }

  return (
    <div className={`drop ${kind}`} ref={root} onKeyDown={onKeyDown} role="presentation">
      <button
        type="button"
        className="nav-link"
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={id} className="drop-sheet" hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}

/** Moves the focus among button and links, round and round. */
function walk(root: HTMLElement | null, step: number): void {
  const stops = [
    ...(root?.querySelectorAll<HTMLElement>('.drop-sheet a, .drop-sheet button') ?? []),
  ]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const from = at === -1 && step < 0 ? 0 : at
  stops[(from + step + stops.length) % stops.length]?.focus()
}

function useOutside(root: RefObject<HTMLElement | null>, isOn: boolean, act: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onDown = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) act()
    }
    document.addEventListener('pointerdown', onDown)
    document.addEventListener('focusin', onDown)
    return () => {
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('focusin', onDown)
    }
  })
}
