import { IN_PAGE } from './in-page.ts'

/** The widgets that a saved embed may place, in the order in which they are offered. */
export const EMBED_WIDGETS = ['chat', 'cart', 'promo', ...IN_PAGE] as const
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export const EMBED_POSITIONS = ['right', 'left'] as const
/** '' is the language of the page. */
export const EMBED_LOCALES = ['', 'en', 'es'] as const

/** Whether pages show an embed. Paused and retired ones show nothing; what pages send for a retired one is not counted for it. */
export const EMBED_STATUSES = ['on', 'paused', 'retired'] as const

/** What a page tells the café of a view of it, each at most once: anybody can tell it, so it is an estimate. */
export const COUNTED_STEPS = ['seen', 'opened', 'added', 'began'] as const
export type CountedStep = (typeof COUNTED_STEPS)[number]

/** What the figures of an embed can be told apart by. */
export const FUNNEL_GROUPS = ['days', 'campaigns', 'origins'] as const
/** What those of a campaign, over all its embeds, can be told apart by. */
export const CAMPAIGN_GROUPS = ['days', 'embeds', 'origins'] as const

/** Days for which counts are kept: a year, and the month to compare it with. */
export const COUNT_DAYS = 400
/** Days that are shown unless somebody asks for others. */
export const FUNNEL_DAYS = 30
/** Origins of one embed that are counted each for itself. What comes from others is counted as OTHER_ORIGINS. */
export const ORIGINS_PER_EMBED = 200
export const OTHER_ORIGINS = 'other'
