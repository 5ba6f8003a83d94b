import type { ReactNode } from 'react'
import { ChargeTruth } from './ChargeTruth.tsx'

/** Where the provider sends whoever paid, and the receipt of a charge. It says what the server knows. */
export function SuccessPage(): ReactNode {
  return <ChargeTruth />
}
