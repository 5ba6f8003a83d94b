import { SURVEY } from '#widgets/texts/en/survey.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What the ticket says. */
export const surveySays = textsOf('survey', SURVEY)
