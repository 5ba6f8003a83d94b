import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#widgets/api.ts'

/**
 * Does one thing that changes something, then looks again at the lists it concerns.
 * @param lists the first words of their query keys
 * @returns how, and why it was refused last time
 */
export function useAct(lists: readonly string[]) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      return false
    } finally {
      // Also after a refusal: it mostly means that somebody else was quicker.
      void Promise.all(
        [...lists, 'adminToday'].map((list) => client.invalidateQueries({ queryKey: [list] })),
      )
    }
  }
  return { act, problem }
}
