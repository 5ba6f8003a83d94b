import type { Shape } from '#widgets/shadow-dom-wrapper/element.ts'
import { SHARED_ATTRIBUTES } from '#widgets/state/origin.ts'
import { followLanguage } from '#widgets/texts/language.ts'

/** What the element is to a page, at rest and whole. */
export const shape = {
  prepare: followLanguage,
  attributes: [...SHARED_ATTRIBUTES, 'launcher-text', 'greeting'],
  methods: ['open', 'close', 'toggle', 'reset'],
} satisfies Shape
