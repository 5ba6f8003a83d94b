import controls from './controls.css?inline'
import { restingStyles } from './resting.ts'

/** The sheets a floating widget adopts first. */
export const baseStyles: string[] = [...restingStyles, controls]
