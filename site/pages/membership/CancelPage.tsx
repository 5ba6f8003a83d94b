import type { ReactNode } from 'react'
import { ChargeTruth } from './ChargeTruth.tsx'

/** Where the provider sends whoever went back without paying. It says what the server knows. */
export function CancelPage(): ReactNode {
  return <ChargeTruth />
}
