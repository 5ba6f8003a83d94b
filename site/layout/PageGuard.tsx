import { Component, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { reportProblem } from '#widgets/state/problems.ts'
import { SPANISH_ROOT } from '#domain/site/language.ts'
import { spanish, t } from '../texts/t.ts'
import './error-page.css'
import { PageTitle } from './PageTitle.tsx'

/** A page that throws is replaced by one that says so; header, footer and cart stay. Another address starts over. */
export function PageGuard({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportProblem('render', error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Jam /> : this.props.children
  }
}

/** A page whose files did not come says so, and is loaded again only once it can be: a browser's own page would take its place. */
function Jam(): ReactNode {
  const [isOffline, setOffline] = useState(!navigator.onLine)
  const again = () =>
    void fetch('', { method: 'HEAD' }).then(
      () => location.reload(),
      () => setOffline(true),
    )
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  const title = t(isOffline ? 'No connection.' : 'Paper jam.')
  return (
    <div className="error-page" role="alert">
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
    </div>
  )
}
