import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { session } from '#widgets/state/session.ts'
import { useFirstRest } from '../../layout/use-first-rest.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { t } from '../../texts/t.ts'
import './blocks.css'

/** In the address, where it survives a click before hydration. */
const BACK = `?to=${encodeURIComponent('/community#pin')}`
/** Only somebody who is signed in needs it. */
const NoteForm = lazyChunk(() => import('./NoteForm.tsx'), 'NoteForm')

/** Where a note begins: its form for whoever has an account, the way to one for everybody else. */
export function NewNote(): ReactNode {
  useSignals()
  const root = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // What this browser knows comes after the first picture.
  const user = useFirstRest() ? session.user.value : null
  useEffect(() => {
    if (hash !== '#pin') return
    // After the page itself has gone to its top.
    const frame = requestAnimationFrame(() => root.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [hash])

  return (
    <section className="pin" id="pin" ref={root} aria-labelledby="pin-title">
      <div className="pin-words">
        <h2 id="pin-title">{t('Pin up a note')}</h2>
        <ul className="dots">
          <li>{t('One of us reads it first. Then it goes up, with your name under it.')}</li>
          <li>{t('Only we see your email. It is never on the board.')}</li>
          <li>
            {t('Wanted, lost and found, free, happening, made by you: all fine. No ads, please.')}
          </li>
        </ul>
      </div>
      {user ? (
        <Suspense
          fallback={<span className="blank pin-blank" role="status" aria-label={t('Loading')} />}
        >
          <NoteForm key={user.id} user={user} />
        </Suspense>
      ) : (
        <div className="pin-door">
          <p>
            {t(
              'Anyone can read the board. Sign in to pin a note, so that we can reach you when somebody answers it.',
            )}
          </p>
          <p className="acts">
            <Link className="button loud" to={`/sign-in${BACK}`}>
              {t('Sign in to pin')}
            </Link>
            <Link className="button" to={`/register${BACK}`}>
              {t('Make an account')}
            </Link>
          </p>
        </div>
      )}
    </section>
  )
}
