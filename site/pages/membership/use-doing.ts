import { useState } from 'react'
import { ApiError } from '#widgets/api.ts'

/** Does one thing at a time, and keeps why it did not work. */
export function useDoing() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That did not work. Try again.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}
