/** A way of writing that hurried customers have, and how the rules read it. */
export type Rule = {
  /** `offered`: while something waits for a yes. `empty`: while nothing does, and nothing is in the cart. */
  when?: 'always' | 'offered' | 'empty'
  from: RegExp
  to: string
}

export const LEAD =
  '(?:(?:ok|okay|oh|ah|hm+|mm+|um|and|but|so|then|cool|great|well|please|actually|lol|no|nah|yeah|yes|sorry|wait|thanks|thank you|alright|fine)\\b[\\s,.!?]{0,3}){0,4}'
/** The same without what refuses. */
export const GLAD = LEAD.replace(/\|(?:no|nah|sorry|wait)(?=\|)/g, '')
export const END =
  '(?:,? (?:please|thanks|thank you|ty|then|now|instead|today|right now|lol|ok))*\\W{0,3}$'
export const IT = '(?:it|that|this|them|those|these|all|both|everything)'
export const rule = (from: string, to: string, when: Rule['when'] = 'always'): Rule => ({
  from: new RegExp(from, 'i'),
  to,
  when,
})
