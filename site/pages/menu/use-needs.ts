import { useEffect, useState } from 'react'
import { readNeeds, type Allergen, type Diet, type Needs } from '#domain/menu/needs.ts'
import { useAddress } from '../../state/use-address.ts'

/** What somebody needs, kept in the page's address (`?diet=vegan&without=nuts,soy`), so that it can be shared and survives a reload. */
export function useNeeds() {
  const [params, setParams] = useAddress()
  const [diet, without] = [params.get('diet'), params.get('without')]
  // A box is ticked at once; the address and the menu follow.
  const [needs, setNeeds] = useState(() => readNeeds(diet, without))
  useEffect(() => setNeeds(readNeeds(diet, without)), [diet, without])

  const change = (next: Needs) => {
    setNeeds(next)
    setParams((before) => withNeeds(before, next), { replace: true })
  }
  return {
    needs,
    count: needs.diets.length + needs.without.length,
    toggleDiet: (word: Diet) => change({ ...needs, diets: toggled(needs.diets, word) }),
    toggleAllergen: (word: Allergen) => change({ ...needs, without: toggled(needs.without, word) }),
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
