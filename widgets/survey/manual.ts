import type { LoungeElement, Prefill, SharedAttributes } from '../manual.ts'

/**
 * The entry ticket of the café's contest, in the place where the tag is. It is as wide as its place, from 260px up, and lays itself
 * out by that width. Your CSS on the tag says its display, position, sizes and margins. What was typed survives a reload within
 * the tab and is forgotten once entered. `open()` shows it and brings it into view, `close()` hides it, `reset()` starts over.
 *
 * @csspart ticket - the whole ticket
 * @csspart stub - its left edge, with the prize
 * @csspart body - what it asks
 * @csspart input - each field
 * @csspart button - each button
 * @csspart toasts - where short messages appear
 * @csspart toast - a short message
 */
export interface LoungeSurvey extends LoungeElement {
  /**
   * Fills in what the visitor has left empty. What they typed stays, and consent is theirs alone.
   *
   * @example document.querySelector('lounge-survey').prefill({ name: 'Ada Lovelace' })
   */
  prefill(answers: Prefill): void
}

export interface SurveyAttributes extends SharedAttributes {
  /**
   * The id of the campaign to enter. Without it: the one that the café runs.
   *
   * @example opening-2025
   */
  campaign?: string
}

export interface SurveyEvents {
  /**
   * The entry is kept.
   *
   * @example Enter the contest.
   */
  'lounge:survey-submitted': SubmittedDetail
}

export interface SubmittedDetail {
  /** Of the entry. */
  id: string
}
