import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { isDiet } from '#domain/kitchen/diet.ts'
import { told } from '#widgets/state/told.ts'
import { TOLD } from '#widgets/texts/en/told.ts'
import { textsOf } from '#widgets/texts/texts.ts'

const toldSays = textsOf('told', TOLD)

/** What the kitchen is told because the customer told it to the chat; they may take it back. */
export function Told(): ReactNode {
  useSignals()
  const says = toldSays()
  const { avoids, isUntold } = told
  if (avoids.length === 0) return null
  const allergens = avoids.filter((each) => !isDiet(each)).map((each) => says.names[each])
  const what = [
    ...(allergens.length > 0 ? [says.allergy(allergens.join(', '))] : []),
    ...avoids.filter(isDiet).map((each) => says.names[each]),
  ].join(', ')
  return (
    <p className="warning" role="status">
      {isUntold ? says.untold(what) : <b>{says.tell(what)}</b>}{' '}
      <button type="button" className="text-button" onClick={() => (told.isUntold = !isUntold)}>
        {isUntold ? says.doTell : says.dontTell}
      </button>
    </p>
  )
}
