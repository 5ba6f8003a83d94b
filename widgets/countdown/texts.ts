import { COUNTDOWN } from '#widgets/texts/en/countdown.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What the countdown says. */
export const texts = textsOf('countdown', COUNTDOWN)
