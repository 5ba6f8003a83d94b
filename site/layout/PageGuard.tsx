import { Component, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { reportProblem } from '#widgets/state/problems.ts'
import { SPANISH_ROOT } from '#domain/site/language.ts'
import { spanish, t } from '../texts/t.ts'
import './error-page.css'
import { PageTitle } from './PageTitle.tsx'

/** A page that throws is replaced by one that says so; header, footer and cart stay. Another address starts over. */
export function PageGuard({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  return (
    <Boundary key={pathname} instead={<Jam />}>
      {children}
    </Boundary>
  )
}

type BoundaryProps = { instead: ReactNode; children: ReactNode }

/** What throws is replaced, and nothing around it. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportProblem('render', error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

/** Between two tries of a browser that says it is online. */
const AGAIN_MS = 2_000

/** Loads the page anew once it can be, as long as it stands there. */
function reopen(page: RefObject<Element | null>, sayOffline: () => void): void {
  fetch('', { method: 'HEAD' }).then(
    () => page.current && location.reload(),
    () => {
      sayOffline()
      // A browser says that it is online a moment before what it asks for comes, and says it once.
      if (navigator.onLine) setTimeout(() => page.current && reopen(page, sayOffline), AGAIN_MS)
    },
  )
}

/** A page whose files did not come says so, and is loaded again only once it can be: a browser's own page would take its place. */
function Jam(): ReactNode {
  const [isOffline, setOffline] = useState(!navigator.onLine)
  const page = useRef<HTMLDivElement>(null)
  const again = () => reopen(page, () => setOffline(true))
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  const title = t(isOffline ? 'No connection.' : 'Paper jam.')
  return (
    <div className="error-page" role="alert" ref={page}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>
        {t(
          isOffline
            ? 'Your cart is safe. This page opens once you are online.'
            : 'This page did not load. Your cart is safe.',
        )}
      </p>
      <p className="acts">
        <button type="button" className="button loud" onClick={again}>
          {t('Try again')}
        </button>
        <a className="button" href={spanish() ? SPANISH_ROOT : '/'}>
          {t('Go to the front page')}
        </a>
      </p>
      <svg className="jammed-sheet" viewBox="0 0 200 120" aria-hidden="true">
        <path d="M52 70 66 8 96 20 118 4 148 14 150 70z" />
        <path d="M66 8 84 44 96 20 112 50 118 4M84 44 112 50 148 14" />
        <path d="M12 64H188V112H12zM28 80H172" />
      </svg>
    </div>
  )
}
