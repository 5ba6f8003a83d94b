import type { Named } from './lexicon.ts'

/** Understood, and answered with what is poured here. */
export const OTHER_MILKS: readonly Named[] = [
  { id: 'coconut milk', name: '', aliases: ['coconut milk'] },
  {
    id: 'nonfat milk',
    name: '',
    aliases: ['nonfat milk', 'nonfat', 'non fat milk', 'non fat', 'fat free milk'],
  },
  { id: 'skim milk', name: '', aliases: ['skim milk', 'skim', 'skimmed milk'] },
  { id: '2% lactose-free milk', name: '', aliases: ['2% lactose free'] },
  { id: '2% milk', name: '', aliases: ['2% milk', '2%', 'two percent milk', 'low fat milk'] },
  { id: 'lactose-free milk', name: '', aliases: ['lactose free milk', 'lactose free'] },
  { id: 'rice milk', name: '', aliases: ['rice milk'] },
  { id: 'cashew milk', name: '', aliases: ['cashew milk'] },
  { id: 'macadamia milk', name: '', aliases: ['macadamia milk', 'macadamia'] },
  { id: 'pea milk', name: '', aliases: ['pea milk'] },
  { id: 'half and half', name: '', aliases: ['half and half', 'breve'] },
]

/** '2% lactose free' is 'lactose free 2% milk' and '2% no lactose milk' too. */
export function turnedAround(phrase: string): string[] {
  const [, fat = '', free = ''] = /^(\d%) (lactose free)$/.exec(phrase) ?? []
  if (!free) return []
  return [`${free} ${fat}`, `${fat} no lactose`, `no lactose ${fat}`].flatMap((each) => [
    each,
    `${each} milk`,
    `${phrase} milk`,
  ])
}
