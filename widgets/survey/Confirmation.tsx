import { useEffect, useRef, useState } from 'react'
import type { Campaign, Link } from '#domain/contracts/cafe.ts'
import { page } from '#widgets/state/index.ts'
import { texts } from '#widgets/texts/language.ts'
import { shareAddress } from './share.ts'
import { surveySays } from './says.ts'
import { throwConfetti } from './confetti.ts'

export type ConfirmationProps = {
  /** Where the mail went that is to be confirmed; '' where none did. */
  email: string
  /** What makes the entry count without a mail. */
  told: string
  lead: string
  /** The sentence around the hashtag. */
  share: string
  hashtag: string
  confetti: Campaign['confetti']
  social: Link[]
}

/** What stays once the ticket is in the drum; on its arrival confetti. */
export function Confirmation({
  email,
  told,
  lead,
  share,
  hashtag,
  confetti,
  social,
}: ConfirmationProps) {
  const from = useRef<HTMLParagraphElement>(null)
  const isThrown = useRef(false)
  const says = surveySays()
  const [before, after] = share.split(hashtag)

  useEffect(() => {
    // Once: what the café changes afterwards is no second entry.
    if (from.current && !isThrown.current) void throwConfetti(from.current, confetti)
    isThrown.current = true
  }, [confetti])

  return (
    <>
      <p ref={from} className="lead">
        {email ? (
          <>
            {says.confirmByMail} <b className="address">{email}</b>. {says.confirmWhy}
          </>
        ) : (
          told
        )}
      </p>
      <p>{lead}</p>
      <p className="share">
        {before}
        <strong>{hashtag}</strong>
        {after}
      </p>
      <TellFriend />
      {social.length > 0 && (
        <ul className="actions">
          {social.map(({ id, label, href }) => (
            <li key={id}>
              <a className="button" part="button" href={href} target="_blank" rel="noopener">
                {label}
                <span className="visually-hidden">{says.newTab}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Sends a friend to the page on which somebody entered: by what the device has for that, else by copying its address. */
function TellFriend() {
  const [said, setSaid] = useState('')
  const says = surveySays()
  const tell = async () => {
    const url = friendsAddress()
    const data = { title: document.title, url }
    try {
      if (navigator.canShare?.(data)) return await navigator.share(data)
      await navigator.clipboard.writeText(url)
      setSaid(says.linkCopied)
    } catch (error) {
      // Who puts the device's own dialog away has changed their mind.
      if ((error as Error).name !== 'AbortError') setSaid(says.copyLink(url))
    }
  }
  return (
    <>
      <p className="tell">
        <button type="button" className="button" part="button" onClick={() => void tell()}>
          {says.tellFriend}
        </button>
      </p>
      <p className="told" role="status">
        {said}
      </p>
    </>
  )
}

function friendsAddress(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null
  return shareAddress(
    { href: location.href, canonical, isFramed: window !== top },
    page.link(texts?.cafe ? '/es/prelaunch' : '/prelaunch'),
  )
}
