import controls from './controls.css?inline'
import giveWay from '../shadow-dom-wrapper/give-way.css?inline'
import { restingStyles } from './resting.ts'

/** The sheets a floating widget adopts first. */
export const baseStyles: string[] = [...restingStyles, giveWay, controls]
