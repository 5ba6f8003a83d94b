import { useMemo } from 'react'
import { readNeeds, type Allergen, type Diet, type Needs } from '#domain/menu/needs.ts'
import { useAddress } from '../../state/use-address.ts'
import { useAhead } from '../../state/use-ahead.ts'

/** What somebody needs, kept in the page's address (`?diet=vegan&without=nuts,soy`), so that it can be shared and survives a reload. */
export function useNeeds() {
  const [params, setParams] = useAddress()
  const [diet, without] = [params.get('diet'), params.get('without')]
  const chosen = useMemo(() => readNeeds(diet, without), [diet, without])
  const [needs, change] = useAhead<Needs>(chosen, (patch) =>
    setParams(
      (before) =>
        withNeeds(before, { ...readNeeds(before.get('diet'), before.get('without')), ...patch }),
      {
        replace: true,
      },
    ),
  )
  return {
    needs,
    count: needs.diets.length + needs.without.length,
    toggleDiet: (word: Diet) => change({ diets: toggled(needs.diets, word) }),
    toggleAllergen: (word: Allergen) => change({ without: toggled(needs.without, word) }),
    clear: () => change({ diets: [], without: [] }),
  }
}

function withNeeds(params: URLSearchParams, { diets, without }: Needs): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, words] of [
    ['diet', diets],
    ['without', without],
  ] as const)
    if (words.length > 0) next.set(name, words.join(','))
    else next.delete(name)
  return next
}

function toggled<Word>(words: readonly Word[], word: Word): Word[] {
  return words.includes(word) ? words.filter((each) => each !== word) : [...words, word]
}
