import { useEffect, useRef, useState, type ReactNode } from 'react'

/** A page of somebody else with the widget on it, in a frame, once somebody wants to see it. */
export function LiveExample({ address, title }: { address: string; title: string }): ReactNode {
  const [isShown, setShown] = useState(false)
  const [isLive, setLive] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => setLive(true), [])
  // In the middle, where the café's own launcher covers no corner of it.
  useEffect(() => {
    void frame.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  return (
    <div className="manual-live">
      <p className="acts">
        {isLive && (
          <button
            type="button"
            className="button"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Close it' : 'Try it here'}
            <span className="visually-hidden"> ({title})</span>
          </button>
        )}
        <a className="link" href={address} target="_blank" rel="noopener">
          Open it as a page
          <span className="visually-hidden"> ({title}, opens in a new tab)</span>
        </a>
      </p>
      {/* The server puts the page into a sandbox; one of the frame would also hold the café's checkout, to which it leads. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      {isShown && <iframe ref={frame} src={address} title={title} />}
    </div>
  )
}
