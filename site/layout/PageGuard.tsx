import { Component, type ReactNode } from 'react'
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
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="error-page" role="alert">
        <PageTitle>{t('This page jammed')}</PageTitle>
        <h1>{t('Paper jam.')}</h1>
        <p>{t('Something went wrong on this page, or with your connection. Your cart is safe.')}</p>
        <p className="acts">
          <button type="button" className="button loud" onClick={() => location.reload()}>
            {t('Load the page again')}
          </button>
          <a className="button" href={spanish() ? SPANISH_ROOT : '/'}>
            {t('Go to the front page')}
          </a>
        </p>
      </div>
    )
  }
}
