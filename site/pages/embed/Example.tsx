import { useState, type ReactNode } from 'react'
import type { ManualEntry } from '#domain/contracts/manual.ts'
import { Code } from './Code.tsx'
import { LiveExample } from './LiveExample.tsx'

/** A piece of a page that shows an entry at work, and the same alive. There are many: each is made when it is opened. */
export function Example({ of: { name, example } }: { of: ManualEntry }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!example) return null
  const title = `an example of ${name}`
  return (
    <details
      className="manual-example"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Example<span className="visually-hidden"> of {name}</span>
      </summary>
      {isOpen ? (
        <>
          <Code what={title}>{example.code}</Code>
          <LiveExample address={`/embed/examples/${example.id}`} title={title} />
        </>
      ) : (
        <pre>
          <code>{example.code}</code>
        </pre>
      )}
    </details>
  )
}
