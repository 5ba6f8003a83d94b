import { useState, type ReactNode } from 'react'
import { UsedChunks } from '../ssr/chunk.tsx'
import { useHydrating } from '../ssr/use-hydrating.ts'
import type { TrustedTypes } from '../trusted-types.ts'
import './still.css'

/**
 * A drawing that the server rendered stays as it is when the page is hydrated: it is not drawn again, and the code that draws
 * it is not loaded. A drawing that first appears in the browser is drawn there.
 */
export function Still({ children }: { children: ReactNode }): ReactNode {
  // The state keeps it for as long as this very drawing stands.
  const [isRendered] = useState(useHydrating())
  if (!import.meta.env.SSR && isRendered)
    return <span className="still" suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />
  return (
    <span className="still">
      {import.meta.env.SSR ? <UsedChunks value={null}>{children}</UsedChunks> : children}
    </span>
  )
}

/** React looks at nothing below an element whose HTML is given, and changes it only when what is given changes. */
const types: TrustedTypes | undefined = globalThis.trustedTypes
const AS_IT_IS = { __html: types?.emptyHTML ?? '' }
