import base from '#widgets/style/base.css?inline'
import controls from '#widgets/style/controls.css?at-rest&inline'
import inFlow from '#widgets/style/in-flow.css?inline'
import tokens from '#widgets/style/tokens.css?inline'
import place from './place.css?inline'
import styles from './survey.css?inline'

/**
 * The sheets of the ticket, at rest and whole. The controls are the sheet of the other widgets once more, under an address of its own:
 * they have it in the file with the renderer, which a ticket at rest does not download.
 */
export const ticketStyles: string[] = [tokens, inFlow, base, controls, place, styles]
