/** Why the server wants to see who it is once more: `proof_needed`, or a second factor that the role needs. */
export type ProofReason = 'proof_needed' | 'second_factor_required'

/**
 * Why a call was refused until it is clear who asks, or null: asking the server again changes nothing. Apart from `proof.ts`,
 * so that the first script of a page carries no signals.
 */
export function proofReason(error: unknown): ProofReason | null {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'proof_needed' || code === 'second_factor_required' ? code : null
}
