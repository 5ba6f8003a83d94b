import { useEffect, useRef } from 'react'
import type { Campaign, Link } from '#domain/contracts/cafe.ts'
import { surveySays } from './says.ts'
import { throwConfetti } from './confetti.ts'

export type ConfirmationProps = {
  lead: string
  /** The sentence around the hashtag. */
  share: string
  hashtag: string
  confetti: Campaign['confetti']
  social: Link[]
}

/** What stays once the ticket is in the drum; on its arrival confetti. */
export function Confirmation({ lead, share, hashtag, confetti, social }: ConfirmationProps) {
  const from = useRef<HTMLParagraphElement>(null)
  const isThrown = useRef(false)
  const [before, after] = share.split(hashtag)

  useEffect(() => {
    // Once: what the café changes afterwards is no second entry.
    if (from.current && !isThrown.current) void throwConfetti(from.current, confetti)
    isThrown.current = true
  }, [confetti])

  return (
    <>
      <p ref={from} className="lead">
        {lead}
      </p>
      <p className="share">
        {before}
        <strong>{hashtag}</strong>
        {after}
      </p>
      {social.length > 0 && (
        <ul className="actions">
          {social.map(({ id, label, href }) => (
            <li key={id}>
              <a className="button" part="button" href={href} target="_blank" rel="noopener">
                {label}
                <span className="visually-hidden">{surveySays().newTab}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
