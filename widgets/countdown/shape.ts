import type { Shape } from '#widgets/shadow-dom-wrapper/element.ts'
import { followLanguage } from '#widgets/texts/language.ts'

/** What the element is to a page, before and after its numbers have come. */
export const shape = {
  isInline: true,
  prepare: followLanguage,
  attributes: ['campaign'],
} satisfies Shape
