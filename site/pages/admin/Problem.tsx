import type { ReactNode } from 'react'

/** Why something was not done, in place. */
export function Problem({ text }: { text: string | null }): ReactNode {
  return text ? (
    <p className="notice is-error" role="alert">
      {text}
    </p>
  ) : null
}
