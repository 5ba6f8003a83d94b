import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useState } from 'react'
import { toasts, type Toast } from '../state/toasts.ts'

type Speaker = { isPage: boolean }
/** Everyone on the page who could show toasts, the page's own list first, then in order of arrival. */
const speakers = signal<readonly Speaker[]>([])

/**
 * The toasts of the whole page, shown once however many lists there are: by the café's site (`isPage`) where it has
 * one, on other pages by the first widget that does. When that one is removed, the next shows them. Each toast
 * disappears after 5 seconds, or when dismissed. Needs `toasts.css` beside it.
 */
export function Toasts({
  isPage = false,
  dismissLabel,
}: {
  isPage?: boolean
  /** What the button is called that puts one away, by the title of that. */
  dismissLabel: (title: string) => string
}) {
  useSignals()
  const [me] = useState<Speaker>({ isPage })
  useLayoutEffect(() => enter(me), [me])
  if (speakers.value[0] !== me) return null
  const news = toasts.list.value
  // Both regions are there before the news is, or screen readers would not hear it arrive.
  return (
    <div className="toasts" part="toasts">
      <Region
        role="alert"
        news={news.filter(({ kind }) => kind === 'error')}
        dismissLabel={dismissLabel}
      />
      <Region
        role="status"
        news={news.filter(({ kind }) => kind !== 'error')}
        dismissLabel={dismissLabel}
      />
    </div>
  )
}

function Region({
  role,
  news,
  dismissLabel,
}: {
  role: 'alert' | 'status'
  news: Toast[]
  dismissLabel: (title: string) => string
}) {
  return (
    <div role={role}>
      {news.map(({ id, kind, title, text, action }) => (
        <div key={id} className={`toast ${kind}`} part="toast">
          <p>
            <strong>{title}</strong>
            <span>{text}</span>
          </p>
          {action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                action.run()
                toasts.dismiss(id)
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            className="toast-close"
            aria-label={dismissLabel(title)}
            onClick={() => toasts.dismiss(id)}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M2.5 3 13 13.5M13.5 2.5 3 13" />
            </svg>
          </button>
        </div>
      ))}
    </div>
  )
}

function enter(speaker: Speaker): () => void {
  const others = speakers.value
  speakers.value = speaker.isPage ? [speaker, ...others] : [...others, speaker]
  return () => {
    speakers.value = speakers.value.filter((each) => each !== speaker)
  }
}
