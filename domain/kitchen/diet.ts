import type { AVOIDED } from '#domain/barista/avoided.ts'

/** Whether it is a diet, and no allergy. Apart from `allergy.ts`: the widgets need this alone. */
export const isDiet = (avoided: (typeof AVOIDED)[number]): boolean =>
  avoided === 'vegan' || avoided === 'vegetarian'
