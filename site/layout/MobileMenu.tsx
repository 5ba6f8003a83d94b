import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { session } from '#widgets/state/session.ts'
import { lazyChunk } from '../ssr/chunk.tsx'
import { fromHere } from '../state/origin.ts'
import { t, word } from '../texts/t.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { Part } from './Part.tsx'
import './mobile-menu.css'

/** Only somebody who is signed in needs it. */
const MobileAccount = lazyChunk(() => import('./MobileAccount.tsx'), 'MobileAccount')

/** The header on a phone: the same entries, the size of a thumb. */
export function MobileMenu({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactNode {
  useSignals()
  const sheet = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const user = session.user.value
  useEffect(() => {
    if (!isOpen) return
    sheet.current?.querySelector<HTMLElement>('a')?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onClose()
      document.querySelector<HTMLElement>('.menu-button')?.focus()
    }
    // Who walks on with Tab leaves it: what has the focus is never under it.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target as Element).closest('.site-header')) onClose()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    document.documentElement.classList.add('is-held')
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
      document.documentElement.classList.remove('is-held')
    }
  }, [isOpen, onClose])

  const { reserve } = NAVIGATION
  return (
    <div id="mobile-menu" className="mobile-menu" ref={sheet} hidden={!isOpen}>
      <nav aria-label={t('Main, small screen')}>
        <ul>
          {NAVIGATION.header.map((entry) =>
            'to' in entry ? (
              <li key={entry.label}>
                <NavLink to={entry.to} end onClick={onClose}>
                  {word(entry.label)}
                </NavLink>
              </li>
            ) : (
              <li key={entry.label}>
                <span className="mobile-group">{word(entry.label)}</span>
                <ul>
                  {entry.links.map(({ label, to }) => (
                    <li key={to}>
                      <NavLink to={to} onClick={onClose}>
                        {word(label)}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className="mobile-foot">
        <Link to={reserve.to} className="button wide" onClick={onClose}>
          {word(reserve.label)}
        </Link>
        {user ? (
          <Part>
            <MobileAccount user={user} onClose={onClose} />
          </Part>
        ) : (
          <Link to="/sign-in" state={fromHere(location)} className="button wide" onClick={onClose}>
            {t('Sign In')}
          </Link>
        )}
        <LanguageLink className="button wide" />
      </div>
    </div>
  )
}
