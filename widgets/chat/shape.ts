import type { Shape } from '#widgets/shadow-dom-wrapper/element.ts'
import { followLanguage } from '#widgets/texts/language.ts'

/** What the element is to a page, at rest and whole. */
export const shape = {
  prepare: followLanguage,
  attributes: ['launcher-text', 'greeting'],
} satisfies Shape
