import { useEffect, useState, type ReactNode } from 'react'

const SAID_MS = 3_000

/** A piece of code with a button that copies it. @param what for screen readers, after "Copy" */
export function Code({ children, what }: { children: string; what: string }): ReactNode {
  const [said, setSaid] = useState('')
  // Without script there is nothing to press.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(children)
      setSaid('Copied')
    } catch {
      setSaid('This browser did not let us copy')
    }
  }
  return (
    <div className="manual-code">
      {/* It scrolls sideways, also for those without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={what}>
        <code>{children}</code>
      </pre>
      {isLive && (
        <button type="button" className="manual-copy" onClick={() => void copy()}>
          Copy<span className="visually-hidden"> {what}</span>
        </button>
      )}
      <span role="status" className="manual-copied">
        {said}
      </span>
    </div>
  )
}

/** A sentence in which code stands between backticks. */
export function Said({ text }: { text: string }): ReactNode {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
