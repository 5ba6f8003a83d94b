import { useEffect, useRef, useState, type ReactNode } from 'react'

/** The codes that open the account without the phone. They are shown this once. */
export function RecoveryCodes({
  codes,
  email,
  onKept,
}: {
  codes: readonly string[]
  email: string
  onKept: () => void
}): ReactNode {
  const top = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<'' | 'Copied.' | 'This browser did not let us copy.'>('')
  useEffect(() => top.current?.focus(), [])
  const sheet = `Creative Lounge: recovery codes of ${email}. Each works once.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sheet)
      setCopied('Copied.')
    } catch {
      setCopied('This browser did not let us copy.')
    }
  }
  return (
    <div className="recovery" tabIndex={-1} ref={top}>
      <p className="recovery-title">Keep these codes. They are shown once.</p>
      <p>
        Without your phone, each of them signs you in one time. Put them where your papers are, or
        into a password manager.
      </p>
      <ol className="recovery-codes" aria-label={`Recovery codes of ${email}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="acts no-print">
        <button type="button" className="button" onClick={() => void copy()}>
          Copy
        </button>
        <a
          className="button"
          download="creative-lounge-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(sheet)}`}
        >
          Download
        </a>
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
        <button type="button" className="button loud" onClick={onKept}>
          I have kept them
        </button>
      </p>
      <p className="soft no-print" role="status">
        {copied}
      </p>
    </div>
  )
}
