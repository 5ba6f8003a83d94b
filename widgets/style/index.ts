import base from './base.css?inline'
import floating from './floating.css?inline'
import tokens from './tokens.css?inline'

/** The sheets a floating widget adopts first: the same strings, so all widgets share the constructed sheets. */
export const baseStyles: string[] = [tokens, floating, base]
