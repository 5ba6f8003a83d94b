import base from './base.css?inline'
import floating from './floating.css?inline'
import tokens from './tokens.css?inline'

/** The sheets of a floating widget at rest: the same strings, so all widgets share the constructed sheets. */
export const restingStyles: string[] = [tokens, floating, base]
