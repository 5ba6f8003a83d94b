import type { ReactNode } from 'react'
import { Said } from '../../texts/Said.tsx'

/** What a change or a cancellation costs, a sentence for each time. */
export const PolicyList = ({ policy }: { policy: readonly string[] }): ReactNode => (
  <ul>
    {policy.map((line) => (
      <li key={line}>
        <Said>{line}</Said>
      </li>
    ))}
  </ul>
)
