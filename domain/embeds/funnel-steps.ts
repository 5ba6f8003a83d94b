import type { EmbedWidget, FunnelSteps } from '#domain/contracts/embeds.ts'

/** The steps of the funnel that are counts of something, in order. */
export const FUNNEL_STEPS = [
  'seen',
  'opened',
  'added',
  'handedOver',
  'ordered',
  'paid',
  'began',
  'entered',
  'confirmed',
  'enteredByFriends',
] as const satisfies readonly (keyof FunnelSteps)[]
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

const OF_CONTEST: readonly string[] = ['began', 'entered', 'confirmed', 'enteredByFriends']

/** The steps that mean something for these widgets, and all others that were counted: an embed may have had other widgets. */
export function stepsOf(widgets: readonly EmbedWidget[], total: FunnelSteps): FunnelStep[] {
  const orders = widgets.some((each) => each === 'chat' || each === 'cart')
  const opens = orders || widgets.includes('promo')
  const isMeant = (step: FunnelStep) => {
    if (step === 'seen') return true
    if (OF_CONTEST.includes(step)) return widgets.includes('survey')
    return step === 'opened' ? opens : orders
  }
  return FUNNEL_STEPS.filter((step) => isMeant(step) || total[step] > 0)
}

/** What a step is a part of. */
const PART_OF = {
  opened: 'seen',
  ordered: 'opened',
  paid: 'ordered',
  entered: 'seen',
  confirmed: 'entered',
} as const satisfies Partial<Record<FunnelStep, FunnelStep>>
export type RatedStep = keyof typeof PART_OF
export const RATED_STEPS = Object.keys(PART_OF) as RatedStep[]

export type Rate = { of: FunnelStep; percent: number }

/** How many of a step went on to the next one, in percent with a decimal; null where nobody could. */
export function rateOf(step: FunnelStep, steps: FunnelSteps): Rate | null {
  const of = PART_OF[step as RatedStep] as FunnelStep | undefined
  if (!of || steps[of] === 0) return null
  return { of, percent: Math.round((steps[step] / steps[of]) * 1_000) / 10 }
}
