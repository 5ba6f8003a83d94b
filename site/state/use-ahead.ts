import { startTransition, useOptimistic } from 'react'

/**
 * What somebody chooses, at once, while the page behind it is still drawn anew: until then the box that they ticked would jump back.
 * @param chosen as the page has it @param change asks for another choice
 */
export function useAhead<Choice extends object>(
  chosen: Choice,
  change: (patch: Partial<Choice>) => void,
): [Choice, (patch: Partial<Choice>) => void] {
  const [shown, show] = useOptimistic(chosen, (now, patch: Partial<Choice>) => ({
    ...now,
    ...patch,
  }))
  const choose = (patch: Partial<Choice>) =>
    startTransition(() => {
      show(patch)
      change(patch)
    })
  return [shown, choose]
}
