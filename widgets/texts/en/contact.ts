import { type ContactTexts, SURVEY_TEXTS } from '#domain/contest/rules.ts'

export const CONTACT: ContactTexts = SURVEY_TEXTS
