import { Check, Copy } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useRef, useState, type ReactNode } from 'react'

const SAID = {
  quiet: '',
  copied: 'Copied',
  selected: 'This browser did not let us copy. The code is selected: press Ctrl+C, or ⌘C on a Mac.',
} as const

/** Code to copy. Where the browser does not let a page copy, the code is selected for the person's own keys. */
export function CopyCode({
  label,
  file,
  code,
}: {
  label: string
  /** The file it is, where it is one. */
  file: string | null
  code: string
}): ReactNode {
  const [state, setState] = useState<keyof typeof SAID>('quiet')
  const text = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    // A second press is said again.
    setState('quiet')
    try {
      await navigator.clipboard.writeText(code)
      setState('copied')
    } catch {
      text.current?.focus()
      text.current?.select()
      setState('selected')
    }
  }
  return (
    <div className="copy-code">
      <div className="copy-code-head">
        <span>{file ? <code>{file}</code> : label}</span>
        <button type="button" className="button loud" onClick={() => void copy()}>
          {state === 'copied' ? <Icon of={Check} size={18} /> : <Icon of={Copy} size={18} />}
          Copy the code
        </button>
      </div>
      <p className="copy-said" role="status" data-state={state}>
        {SAID[state]}
      </p>
      <textarea
        ref={text}
        readOnly
        rows={Math.min(24, code.split('\n').length + 1)}
        spellCheck={false}
        aria-label={`Code: ${label}`}
        value={code}
      />
    </div>
  )
}
