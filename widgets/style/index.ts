import base from './base.css?inline'
import tokens from './tokens.css?inline'

/** The sheets every widget adopts first: the same two strings, so all widgets share two constructed sheets. */
export const baseStyles: string[] = [tokens, base]
