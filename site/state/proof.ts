import { signal } from '@preact/signals-react'
import { proofReason, type ProofReason } from './proof-reason.ts'

type Asked = { reason: ProofReason; answer: (isProven: boolean) => void }

/** What is open now, or null. */
const asked = signal<Asked | null>(null)
/** While the dialog itself has to ask once more: takes whether that worked out. */
const again = signal<((isProven: boolean) => void) | null>(null)
let pending: Promise<boolean> | undefined
let declinedAt = -Infinity
const waiting = new Set<() => void>()

/** Asking the person once more who they are, in one dialog for the whole site. */
export const proof = {
  asked,
  again,

  /** Opens the dialog; calls that need a proof in the same moment wait for the same one. @returns whether it was given */
  ask(reason: ProofReason): Promise<boolean> {
    // A page makes several calls when it opens: who closed the dialog is not asked for each of them.
    if (reason === 'second_factor_required' && Date.now() - declinedAt < REST_MS)
      return Promise.resolve(false)
    pending ??= open(reason)
    return pending
  },

  /**
   * Makes a call; where the server wants a proof first, asks for it and makes the call again, with everything that was typed.
   * @throws what the call throws; where the person gave no proof, the refusal
   */
  async around<Done>(run: () => Promise<Done>): Promise<Done> {
    try {
      return await run()
    } catch (error) {
      const reason = proofReason(error)
      if (!reason || !(await proof.ask(reason))) throw error
      return run()
    }
  },

  /**
   * Makes a call of the dialog itself. Who leaves it open for long has a proof that is too old: the dialog asks once more, and
   * the call goes on. @throws what the call throws
   */
  async inDialog<Done>(run: () => Promise<Done>): Promise<Done> {
    try {
      return await run()
    } catch (error) {
      const isTooOld = proofReason(error) === 'proof_needed' && again.value === null
      if (!isTooOld || !(await askAgain())) throw error
      return run()
    }
  },

  /** Runs something when a proof is given the next time. @returns how not to */
  whenGiven(run: () => void): () => void {
    waiting.add(run)
    return () => void waiting.delete(run)
  },
}

const REST_MS = 3_000

async function open(reason: ProofReason): Promise<boolean> {
  const isGiven = await new Promise<boolean>((answer) => {
    asked.value = { reason, answer }
  })
  asked.value = null
  again.value?.(false)
  pending = undefined
  if (!isGiven) declinedAt = Date.now()
  const runs = isGiven ? [...waiting] : []
  if (isGiven) waiting.clear()
  for (const run of runs) run()
  return isGiven
}

async function askAgain(): Promise<boolean> {
  const isGiven = await new Promise<boolean>((answer) => {
    again.value = answer
  })
  again.value = null
  return isGiven
}
