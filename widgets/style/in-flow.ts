import base from './base.css?inline'
import controls from './controls.css?inline'
import inFlow from './in-flow.css?inline'
import tokens from './tokens.css?inline'

/** The sheets that a widget adopts first which stands in the flow of the page. */
export const inFlowStyles: string[] = [tokens, inFlow, base, controls]
