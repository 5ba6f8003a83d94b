import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { PrintedParts } from '../part.tsx'
import type { TrustedTypes } from '../trusted-types.ts'
import './still.css'

/**
 * A drawing that the server has printed already stays as it is when the page is taken over: it is neither drawn again nor is
 * what draws it fetched. Where it first appears in the browser, it is drawn there.
 */
export function Still({ children }: { children: ReactNode }): ReactNode {
  // True from the server and while its page is taken over, and then for as long as this very drawing stands.
  const isTakingOver = useSyncExternalStore(never, no, yes)
  const [isPrinted] = useState(isTakingOver)
  if (!import.meta.env.SSR && isPrinted)
    return <span className="still" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />
  return (
    <span className="still">
      {import.meta.env.SSR ? <PrintedParts value={null}>{children}</PrintedParts> : children}
    </span>
  )
}

/** React looks at nothing below an element whose HTML is given, and changes it only when what is given changes. */
const types: TrustedTypes | undefined = globalThis.trustedTypes
const AS_IT_IS = { __html: types?.emptyHTML ?? '' }
const never = () => () => {}
const no = () => false
const yes = () => true
