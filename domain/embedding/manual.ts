/** The manual of the widgets as data: what server/embed/manual.ts reads from their types, and `/embed` shows. */
export type Manual = {
  /** In the order of the alphabet. */
  widgets: ManualWidget[]
  /** Of every widget. */
  attributes: ManualEntry[]
  methods: ManualEntry[]
  events: ManualEntry[]
  /** Of the script tag alone. */
  scriptAttributes: ManualEntry[]
  /** Of the queue `window.lounge`. */
  commands: ManualEntry[]
  tokens: (ManualEntry & {
    /** The names of the widgets whose style it changes. */
    widgets: string[]
  })[]
  /** The types that the entries name, with their fields. */
  types: ManualType[]
}

/** One widget, with what it has besides what all have. */
export type ManualWidget = {
  /** Such as `chat`. */
  name: string
  /** The name of its type, such as `LoungeChat`. */
  type: string
  /** Stands where its tag is, and does not float. */
  isInline: boolean
  text: string
  attributes: ManualEntry[]
  methods: ManualEntry[]
  properties: ManualEntry[]
  events: ManualEntry[]
  parts: ManualEntry[]
}

/** A name with its type and what is said of it; code stands between backticks. */
export type ManualEntry = { name: string; type: string; isOptional: boolean; text: string }

export type ManualType = { name: string; text: string; fields: ManualEntry[]; alias: string }
