import * as z from 'zod/mini'
import { Email, Phone, Source, text } from './text.ts'

export const ReferralSource = z.enum(['instagram', 'tiktok', 'friend', 'walking_by', 'other'])
export type ReferralSource = z.infer<typeof ReferralSource>

/** A survey submission (spec §3). Email or phone is needed; `domain/contest` says so in the spec's words. */
export const SurveySubmission = z.strictObject({
  name: text(80),
  email: z.optional(z.union([Email, z.literal('')])),
  phone: z.optional(z.union([Phone, z.literal('')])),
  favoriteFlavor: z.optional(text(200, { min: 0 })),
  referralSource: z.optional(z.union([ReferralSource, z.literal('')])),
  marketingConsent: z.boolean(),
  hadBobaBefore: z.literal(true),
  campaignEntry: z.literal(true),
  /** 'prelaunch', 'website', or the page's own attribution. */
  source: Source,
  /** The campaign that the page means to enter; left out, the café's current one. Another one is over. */
  campaign: z.optional(text(80)),
  userAgent: z.optional(text(512, { min: 0 })),
})
export type SurveySubmission = z.infer<typeof SurveySubmission>

export const SurveyAnswer = z.object({ id: z.string(), message: z.string() })
export type SurveyAnswer = z.infer<typeof SurveyAnswer>
