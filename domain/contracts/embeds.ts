import * as z from 'zod/mini'
import { MOST_STARS } from '#domain/embeds/page-pattern.ts'
import {
  CAMPAIGN_GROUPS,
  COUNTED_STEPS,
  EMBED_LOCALES,
  EMBED_POSITIONS,
  EMBED_STATUSES,
  EMBED_THEMES,
  EMBED_WIDGETS,
  FUNNEL_GROUPS,
} from '#domain/embeds/values.ts'
import { EDITED_BODY, type ApiRow } from './api-row.ts'
import { Nothing, bySlug } from './parameters.ts'
import { CalendarDate, Instant, Slug, text } from './text.ts'

/** Identifies a state, so that nobody overwrites one they have not seen. */
const Mark = z.string().check(z.maxLength(64))

/** What pages send of a visit: nobody can make one of a campaign that they were not told. */
const CampaignMark = z.string().check(z.maxLength(40))

export const EmbedWidget = z.enum(EMBED_WIDGETS)
export type EmbedWidget = z.infer<typeof EmbedWidget>

/** Part of a path, `/blog/*`: `*` stands for any letters. */
const PagePattern = z.string().check(
  z.trim(),
  z.maxLength(200, 'Use at most 200 characters.'),
  z.refine(
    (pattern) => /^[/*]\S*$/.test(pattern) && pattern.split('*').length <= MOST_STARS + 1,
    `Use the path of a page, like /menu or /blog/*, with at most ${MOST_STARS} stars.`,
  ),
)

const MOST_SECONDS = 3_600
const SECONDS = `Use whole seconds, from 1 to ${MOST_SECONDS.toLocaleString('en-US')} (an hour).`
const PERCENT = 'Use a whole number from 1 to 100.'

/** What opens the first widget by itself, once for each view of a page. */
export const EmbedTriggers = z.strictObject({
  delaySeconds: z.optional(
    z.int(SECONDS).check(z.minimum(1, SECONDS), z.maximum(MOST_SECONDS, SECONDS)),
  ),
  /** How much of the page was scrolled past. */
  scrollPercent: z.optional(z.int(PERCENT).check(z.minimum(1, PERCENT), z.maximum(100, PERCENT))),
  /** The pointer leaves the window at its top. Where there is no pointer nothing happens. */
  onExit: z.optional(z.boolean()),
  /** The pages on which the others work; none named: on all. */
  pages: z.optional(z.array(PagePattern).check(z.maxLength(20, 'Name at most 20 pages.'))),
})
export type EmbedTriggers = z.infer<typeof EmbedTriggers>

const WebOrigin = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(200, 'Use at most 200 characters.'),
  z.refine(
    (wish) => !wish.includes('*'),
    'A star cannot stand for several sites: name each one on a line of its own.',
  ),
  z.refine(
    (wish) => wish.includes('*') || isWebOrigin(wish),
    'Use a site like https://partner.example, without a path.',
  ),
)

/** Stands on the button of the chat; '' shows the mark alone. */
const launcherText = text(40, { min: 0 })
/** The first message of the chat; '' is the barista's usual one. */
const greeting = text(300, { min: 0 })

/** What is said on a page in another language. What is '' there is said as on every other page. */
const EmbedTranslations = z.strictObject({ es: z.strictObject({ launcherText, greeting }) })
export type EmbedTranslations = z.infer<typeof EmbedTranslations>

/** What somebody decides about an embed, but for its id. */
export const EmbedEdit = z.strictObject({
  /** For the café's staff; no visitor sees it. */
  name: text(80),
  /** The first one is opened by triggers. */
  widgets: z.array(EmbedWidget).check(
    z.minLength(1, 'Choose at least one widget.'),
    z.maxLength(EMBED_WIDGETS.length),
    z.refine((all) => new Set(all).size === all.length, 'Name each widget once.'),
  ),
  launcherText,
  greeting,
  /** Not used where the embed has a language of its own. */
  translations: EmbedTranslations,
  theme: z.enum(EMBED_THEMES),
  /** `#rrggbb`; '' is the café's own colour. */
  accent: z.string().check(z.regex(/^(?:|#[0-9a-fA-F]{6})$/, 'Use a color like #b4532a.')),
  position: z.enum(EMBED_POSITIONS),
  /** '' is the language of the page. */
  locale: z.enum(EMBED_LOCALES),
  /** Counts and orders are told apart by it; changing it begins new ones. */
  campaign: text(80, { min: 0 }),
  triggers: EmbedTriggers,
  /** The pages that may use it; empty means any. */
  allowedOrigins: z.array(WebOrigin).check(z.maxLength(50, 'Name at most 50 sites.')),
})
export type EmbedEdit = z.infer<typeof EmbedEdit>

export const EmbedStatus = z.enum(EMBED_STATUSES)
export type EmbedStatus = z.infer<typeof EmbedStatus>

/** What the page of a partner reads. It names neither the campaign nor the other partners. */
export const Embed = z.object({
  id: Slug,
  /** 'paused' and 'retired': the page shows none of its widgets. */
  status: EmbedStatus,
  widgets: z.array(EmbedWidget),
  launcherText: z.string(),
  greeting: z.string(),
  translations: z.object(EmbedTranslations.shape),
  theme: z.enum(EMBED_THEMES),
  accent: z.string(),
  position: z.enum(EMBED_POSITIONS),
  locale: z.enum(EMBED_LOCALES),
  triggers: z.object(EmbedTriggers.shape),
  /** Which campaign is saved now, in letters that say nothing: with it a visit belongs to the campaign that it began with. */
  mark: z.optional(CampaignMark),
})
export type Embed = z.infer<typeof Embed>

/**
 * How many came how far. Seen, opened, added and begun are what pages tell, and a hand-over is a cart that was sent, ordered or not: strangers can
 * make these larger, and a server that is killed loses the last two seconds of them. Orders and entries are those that were
 * really placed.
 */
export const FunnelSteps = z.object({
  /** Views of pages that showed the widgets. */
  seen: z.int(),
  /** Views in which somebody opened a widget; one that opens by itself is not counted. */
  opened: z.int(),
  /** Views in which something was put into the cart. */
  added: z.int(),
  /** Carts that were sent to the café's checkout. */
  handedOver: z.int(),
  /** Orders, from a hand-over or placed in the widget, without those that were cancelled or wait to be confirmed; paid or not. */
  ordered: z.int(),
  /** What those orders come to, with tax and tip. */
  orderedCents: z.int(),
  /** Those of them that are paid in full, at the counter or online, and were not refunded as a whole. */
  paid: z.int(),
  /** What was paid for those, less what was given back. */
  paidCents: z.int(),
  /** Views in which somebody began to fill in the ticket of the contest. */
  began: z.int(),
  /** Entries of the contest that were sent, confirmed or not, without rejected ones. */
  entered: z.int(),
  /** Those of them that are confirmed, and so in the draw. */
  confirmed: z.int(),
  /** Those of them that came by the link that somebody sent a friend after entering. */
  enteredByFriends: z.int(),
})
export type FunnelSteps = z.infer<typeof FunnelSteps>

const FunnelRow = z.extend(FunnelSteps, { key: z.string() })

/** The steps of an embed in some days, in all and by what they can be told apart. */
export const EmbedFunnel = z.object({
  from: CalendarDate,
  to: CalendarDate,
  total: FunnelSteps,
  /** Each day of them, the first one first. */
  days: z.array(FunnelRow),
  /** '' is without a campaign. The largest first. */
  campaigns: z.array(FunnelRow),
  /** 'other' are the origins beyond those that are counted each. The largest first. */
  origins: z.array(FunnelRow),
})
export type EmbedFunnel = z.infer<typeof EmbedFunnel>

/** The sums of each marketing campaign over all its embeds, the largest first; '' is without one. */
export const CampaignSums = z.object({
  from: CalendarDate,
  to: CalendarDate,
  campaigns: z.array(FunnelRow),
})
export type CampaignSums = z.infer<typeof CampaignSums>

/** The steps of a marketing campaign over all its embeds, in all and by what they can be told apart. */
export const CampaignFunnel = z.object({
  /** As it is written where most was counted. */
  campaign: z.string(),
  from: CalendarDate,
  to: CalendarDate,
  total: FunnelSteps,
  /** Each day of them, the first one first. */
  days: z.array(FunnelRow),
  /** By id. The largest first. */
  embeds: z.array(FunnelRow),
  /** As in the funnel of an embed. */
  origins: z.array(FunnelRow),
  /** All that those embeds have now. */
  widgets: z.array(EmbedWidget),
})
export type CampaignFunnel = z.infer<typeof CampaignFunnel>

/** A saved embed for those who may change it. */
export const AdminEmbed = z.object({
  id: Slug,
  value: z.object(EmbedEdit.shape),
  status: EmbedStatus,
  version: Mark,
  createdAt: Instant,
  updatedAt: Instant,
  /** Where it was seen, the latest first. */
  lastSeen: z.array(z.object({ origin: z.string(), at: Instant })),
  /** No page has ever asked for it and nothing names it, so it can be deleted. */
  isDeletable: z.optional(z.boolean()),
  /** Sites that asked this server for it and are not among those that are allowed; the latest first. */
  refused: z.optional(z.array(z.object({ origin: z.string(), at: Instant }))),
  /** Ids that are nearly this one, that pages asked this server for, and that no embed has; the latest first. */
  misspelt: z.optional(z.array(z.object({ id: z.string(), origin: z.string(), at: Instant }))),
  /** Of the last 30 days. */
  steps: FunnelSteps,
})
export type AdminEmbed = z.infer<typeof AdminEmbed>

export const NewEmbed = z.strictObject({ id: Slug, value: EmbedEdit })
export const SavedEmbed = z.strictObject({ value: EmbedEdit, version: Mark })
export const EmbedStatusChange = z.strictObject({ status: EmbedStatus, version: Mark })
/** Both days are part of it; left out, the last 30. */
export const FunnelQuery = z.strictObject({
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
})
export type FunnelQuery = z.infer<typeof FunnelQuery>
/** '' is without a campaign. */
const CampaignQuery = z.extend(FunnelQuery, { campaign: text(80, { min: 0 }) })

/** The calls of pages that name a saved embed. */
export const embedCalls = {
  embed: {
    method: 'GET',
    path: '/api/embeds/:id',
    who: 'anyone',
    summary: 'Get a saved embed',
    params: bySlug,
    answer: Embed,
  },
  /** Without a body, so that a browser asks nothing before it and counting delays no page. */
  countEmbed: {
    method: 'POST',
    path: '/api/embeds/:id/counts',
    who: 'anyone',
    summary: 'Count a step of a visit',
    params: bySlug,
    query: z.strictObject({ step: z.enum(COUNTED_STEPS), mark: z.optional(CampaignMark) }),
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>

/** Saved embeds, for those who may change them. */
export const embedEditingCalls = {
  adminEmbeds: {
    method: 'GET',
    path: '/api/admin/embeds',
    who: 'manage-embeds',
    summary: 'List the saved embeds',
    answer: z.object({ embeds: z.array(AdminEmbed) }),
  },
  adminEmbed: {
    method: 'GET',
    path: '/api/admin/embeds/:id',
    who: 'manage-embeds',
    summary: 'Get a saved embed for editing',
    params: bySlug,
    answer: AdminEmbed,
  },
  addEmbed: {
    method: 'POST',
    path: '/api/admin/embeds',
    who: 'manage-embeds',
    summary: 'Save a new embed',
    body: NewEmbed,
    bodyLimit: EDITED_BODY,
    answer: AdminEmbed,
  },
  saveEmbed: {
    method: 'PATCH',
    path: '/api/admin/embeds/:id',
    who: 'manage-embeds',
    summary: 'Change a saved embed',
    params: bySlug,
    body: SavedEmbed,
    bodyLimit: EDITED_BODY,
    answer: AdminEmbed,
  },
  setEmbedStatus: {
    method: 'POST',
    path: '/api/admin/embeds/:id/status',
    who: 'manage-embeds',
    summary: 'Pause, retire or bring back a saved embed',
    params: bySlug,
    body: EmbedStatusChange,
    answer: AdminEmbed,
  },
  deleteEmbed: {
    method: 'DELETE',
    path: '/api/admin/embeds/:id',
    who: 'manage-embeds',
    summary: 'Delete a saved embed that no page has ever shown',
    params: bySlug,
    query: z.strictObject({ version: Mark }),
    answer: Nothing,
  },
  embedFunnel: {
    method: 'GET',
    path: '/api/admin/embeds/:id/funnel',
    who: 'manage-embeds',
    summary: 'Get the funnel of a saved embed',
    params: bySlug,
    query: FunnelQuery,
    answer: EmbedFunnel,
  },
  embedCampaigns: {
    method: 'GET',
    path: '/api/admin/embed-campaigns',
    who: 'manage-embeds',
    summary: 'List the marketing campaigns with their sums',
    query: FunnelQuery,
    answer: CampaignSums,
  },
  campaignFunnel: {
    method: 'GET',
    path: '/api/admin/embed-campaign',
    who: 'manage-embeds',
    summary: 'Get the funnel of a marketing campaign over all its embeds',
    query: CampaignQuery,
    answer: CampaignFunnel,
  },
  campaignFunnelCsv: {
    method: 'GET',
    path: '/api/admin/embed-campaign.csv',
    who: 'manage-embeds',
    summary: 'Download the funnel of a marketing campaign',
    query: z.extend(CampaignQuery, { by: z.enum(CAMPAIGN_GROUPS) }),
    media: 'text/csv',
    answer: Nothing,
  },
  embedFunnelCsv: {
    method: 'GET',
    path: '/api/admin/embed-funnels.csv',
    who: 'manage-embeds',
    summary: 'Download the funnels of the saved embeds',
    query: z.extend(FunnelQuery, {
      embed: z.optional(Slug),
      by: z.optional(z.enum(FUNNEL_GROUPS)),
    }),
    media: 'text/csv',
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>

/** As a browser says it: without the port that goes without saying. */
function isWebOrigin(wish: string): boolean {
  return (
    /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(wish) && !/^(https:.*:443|http:.*:80)$/.test(wish)
  )
}
