import { CONTACT_TEXTS } from '#domain/contest/contact-texts.ts'
import type { ContactTexts } from '#domain/contest/rules.ts'

export const CONTACT: ContactTexts = CONTACT_TEXTS
