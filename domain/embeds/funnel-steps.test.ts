import { expect, test } from 'vitest'
import type { FunnelSteps } from '#domain/contracts/embeds.ts'
import { FUNNEL_STEPS, rateOf, stepsOf } from './funnel-steps.ts'

const NONE = Object.fromEntries(
  [...FUNNEL_STEPS, 'orderedCents', 'paidCents'].map((step) => [step, 0]),
) as FunnelSteps

test('steps are those of the widgets, and whatever was counted all the same', () => {
  expect(stepsOf(['survey', 'countdown'], NONE)).toEqual([
    'seen',
    'began',
    'entered',
    'confirmed',
    'enteredByFriends',
  ])
  expect(stepsOf(['promo'], { ...NONE, paid: 1 })).toEqual(['seen', 'opened', 'paid'])
})

test('a rate is a part of the step before, and none where nobody came that far', () => {
  const steps = { ...NONE, seen: 30, opened: 10, ordered: 2, entered: 1 }
  expect(rateOf('opened', steps)).toEqual({ of: 'seen', percent: 33.3 })
  expect(rateOf('ordered', steps)).toEqual({ of: 'opened', percent: 20 })
  expect(rateOf('paid', steps)).toEqual({ of: 'ordered', percent: 0 })
  expect(rateOf('entered', steps)).toEqual({ of: 'seen', percent: 3.3 })
  expect(rateOf('confirmed', { ...steps, entered: 0 })).toBeNull()
  expect(rateOf('seen', steps)).toBeNull()
})
