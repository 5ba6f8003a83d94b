import { defineWidget } from '#widgets/shadow-dom-wrapper/index.ts'
import { page, SHARED_ATTRIBUTES } from '#widgets/state/index.ts'
import { inFlowStyles } from '#widgets/style/in-flow.ts'
import { followLanguage } from '#widgets/texts/language.ts'
import { Survey } from './Survey.tsx'
import styles from './survey.css?inline'

/** `<lounge-survey>`. The manual for embedders is manual.ts beside this file. */
defineWidget('lounge-survey', {
  component: Survey,
  isInline: true,
  prepare: followLanguage,
  styles: [...inFlowStyles, styles],
  attributes: [...SHARED_ATTRIBUTES, 'campaign'],
  methods: ['prefill', 'reset', 'open', 'close', 'toggle'],
  onConnect: page.join,
  onDisconnect: page.leave,
})
