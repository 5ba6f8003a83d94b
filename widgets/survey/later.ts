/** The ticket after its first step, which most visitors do not leave: one chunk, fetched when somebody begins to fill it in. */
import toasts from '#widgets/style/toasts.css?inline'
import later from './later.css?inline'

export { Toasts } from '#widgets/style/Toasts.tsx'
export { StepTwo } from './StepTwo.tsx'
export { submit } from './submit.ts'
export const styles = [toasts, later]
