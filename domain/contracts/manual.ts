import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'

/** A name with its type and what is said of it; code stands between backticks. */
const Entry = z.object({
  name: z.string(),
  type: z.string(),
  isOptional: z.boolean(),
  text: z.string(),
  /** A piece of a page that shows it at work: as a page of its own at `/embed/examples/<id>`. */
  example: z.optional(z.object({ id: z.string(), code: z.string() })),
})
export type ManualEntry = z.infer<typeof Entry>

/** One widget, with what it has besides what all have. */
const Widget = z.object({
  /** Such as `chat`. */
  name: z.string(),
  /** The name of its type, such as `LoungeChat`. */
  type: z.string(),
  /** Stands where its tag is, and does not float. */
  isInline: z.boolean(),
  text: z.string(),
  attributes: z.array(Entry),
  methods: z.array(Entry),
  properties: z.array(Entry),
  events: z.array(Entry),
  parts: z.array(Entry),
})
export type ManualWidget = z.infer<typeof Widget>

const TypeEntry = z.object({
  name: z.string(),
  text: z.string(),
  fields: z.array(Entry),
  /** What it stands for, where it has no fields. */
  alias: z.string(),
})
export type ManualType = z.infer<typeof TypeEntry>

const Token = z.extend(Entry, {
  /** The names of the widgets whose style it changes. */
  widgets: z.array(z.string()),
})

/** The manual of the widgets, as server/embed/manual.ts reads it from their types. */
export const Manual = z.object({
  /** In the order of the alphabet. */
  widgets: z.array(Widget),
  /** Of every widget. */
  attributes: z.array(Entry),
  methods: z.array(Entry),
  events: z.array(Entry),
  /** Of the script tag alone. */
  scriptAttributes: z.array(Entry),
  /** Of the queue `window.lounge`. */
  commands: z.array(Entry),
  /** What is kept in the browser, in `localStorage` and in `sessionStorage`. */
  localKeys: z.array(Entry),
  tabKeys: z.array(Entry),
  tokens: z.array(Token),
  /** The types that the entries name. */
  types: z.array(TypeEntry),
})
export type Manual = z.infer<typeof Manual>

/** A page of `embed-demo/` with its code. */
const DemoPage = z.object({
  /** Its file without the ending. */
  name: z.string(),
  title: z.string(),
  /** What it proves. */
  text: z.string(),
  /** The page, its scripts and its style sheet. */
  files: z.array(z.object({ name: z.string(), code: z.string() })),
})
export type DemoPage = z.infer<typeof DemoPage>

export const EmbedManual = z.object({
  /** The address that pages name in their script tag. */
  origin: z.string(),
  manual: Manual,
  /** The frozen release of the widgets that run now, for pages that pin it. */
  release: z.object({ path: z.string(), integrity: z.string() }),
  pages: z.array(DemoPage),
})
export type EmbedManual = z.infer<typeof EmbedManual>

/** For developers who put the widgets on their pages. */
export const manualCalls = {
  embedManual: {
    method: 'GET',
    path: '/api/embed/manual',
    who: 'site',
    summary: 'Get the manual of the widgets',
    answer: EmbedManual,
  },
} as const satisfies Record<string, ApiRow>
