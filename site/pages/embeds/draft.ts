import type { AdminEmbed, EmbedEdit, EmbedTriggers } from '#domain/contracts/embeds.ts'
import { slugOf } from '#domain/content/slug.ts'
import { IN_PAGE } from '#domain/embeds/in-page.ts'
import { ApiError } from '#widgets/api.ts'
import type { Editor } from '../admin/editing/use-editor.ts'
import type { Backdrop, PreviewState } from '#site/embed-preview/messages.ts'

/** An embed as it is edited: what is saved of it, and the id that a new one shall have. */
export type Draft = EmbedEdit & { id: string }

/** As much of the editor as its fields need. */
export type EmbedFields = Pick<Editor<Draft>, 'value' | 'set' | 'problems' | 'fieldId'>

/** Of the name of an embed, in letters. */
export const MAX_NAME = 80

export const BLANK: Draft = {
  id: '',
  name: '',
  widgets: ['chat', 'cart'],
  launcherText: '',
  greeting: '',
  translations: { es: { launcherText: '', greeting: '' } },
  theme: 'auto',
  accent: '',
  position: 'right',
  locale: '',
  campaign: '',
  triggers: {},
  allowedOrigins: [],
}

export function draftOf({ id, value }: AdminEmbed): Draft {
  return { id, ...value }
}

/** A new embed that begins as another one is. It needs an id and a name of its own. */
export function copyOf({ value }: AdminEmbed): Draft {
  const name = `${value.name.slice(0, MAX_NAME - ' copy'.length)} copy`
  return { ...value, id: slugOf(name), name }
}

/** What is sent: without empty triggers, and of addresses that somebody pasted the paths of pages and the origins of sites. */
export function valueOf(draft: Draft): EmbedEdit {
  const { id: _, ...value } = draft
  const { pages: named = [], ...others } = value.triggers
  const pages = named.map(pathOf)
  const given = Object.entries({ ...others, ...(pages.length > 0 && { pages }) }).filter(
    ([, setting]) => setting !== undefined && (setting as unknown) !== '' && setting !== false,
  )
  return {
    ...value,
    // A draft that a tab kept from before has none.
    translations:
      (value.translations as EmbedEdit['translations'] | undefined) ?? BLANK.translations,
    triggers: Object.fromEntries(given) as EmbedTriggers,
    allowedOrigins: [...new Set(value.allowedOrigins.map(originOf))],
  }
}

/**
 * 'https://partner.example/?a' and 'partner.example' → 'https://partner.example', and 'localhost:3000' → 'http://localhost:3000'. What is no address stays, and the server says so;
 * so does one with a path, because nobody may believe that a part of a site can be chosen.
 */
export function originOf(address: string): string {
  const url = urlOf(address)
  return url && url.pathname === '/' ? url.origin : address.trim()
}

/** 'https://partner.example/blog/*?a' and 'partner.example/blog/*' → '/blog/*'. What is no address with a path stays. */
export function pathOf(page: string): string {
  const isAddress = /^\s*https?:\/\//i.test(page) || /[^/\s]\//.test(page)
  return (isAddress && urlOf(page)?.pathname) || page.trim()
}

/**
 * What the server refused, with sentences that it cannot write: it was sent a list without repetitions, and a site with a path as it
 * was typed. Anything else that is wrong is in it still.
 */
export function retold(error: unknown, draft: Pick<Draft, 'allowedOrigins'>): unknown {
  if (!(error instanceof ApiError) || !error.body.fields) return error
  const sent = [...new Set(draft.allowedOrigins.map(originOf))]
  const fields = Object.entries(error.body.fields).map(([field, sentence]) => {
    const [, index] = /^value\.allowedOrigins\.(\d+)$/.exec(field) ?? []
    if (index === undefined) return [field, sentence] as const
    const line = draft.allowedOrigins.findIndex((site) => originOf(site) === sent[Number(index)])
    const said = siteProblem(draft.allowedOrigins, line) ?? sentence
    return [`value.allowedOrigins.${line}`, said] as const
  })
  const body = { ...error.body, fields: Object.fromEntries(fields) }
  return new ApiError(error.status, error.code, error.message, body)
}

/** A path, which no site has. */
function siteProblem(sites: readonly string[], index: number): string | null {
  const url = urlOf(sites[index] ?? '')
  if (!url || url.pathname === '/') return null
  const line = sites.length > 1 ? ` (line ${index + 1})` : ''
  return `Whole sites only: ${url.origin}, without ${url.pathname}${line}.`
}

function urlOf(address: string): URL | null {
  const given = address.trim()
  const isBare = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)(:\d+)?([/?#]|$)/i.test(given)
  // Nobody has a certificate for their own machine.
  const scheme = /^(localhost|127\.)/i.test(given) ? 'http' : 'https'
  const text = isBare ? `${scheme}://${given}` : given
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
}

/** The widgets that can open by themselves, the one that does first: what stands in the page is open already. */
export function opening({ widgets }: Pick<EmbedEdit, 'widgets'>): EmbedEdit['widgets'] {
  return widgets.filter((each) => !IN_PAGE.some((inPage) => inPage === each))
}

/** Whether anything opens a widget by itself. */
export function hasTrigger({ triggers }: EmbedEdit): boolean {
  const { pages: _, ...triggering } = triggers
  return Object.values(triggering).some((setting) => (setting as unknown) !== '' && setting)
}

const OTHER_SIDE = { left: 'right', right: 'left' } as const

/**
 * How the widgets stand in the preview. Nothing in it is ordered for real.
 * @param language that of the page, which counts where the embed has none of its own
 */
export function previewOf(
  value: EmbedEdit,
  backdrop: Backdrop,
  language: EmbedEdit['locale'] = '',
): PreviewState {
  const { theme, accent, position } = value
  // Said, also where it is that of the page: what names no language keeps the one that it had.
  const locale = value.locale || language || 'en'
  const words =
    value.locale === '' && locale === 'es' ? valueOf({ id: '', ...value }).translations.es : value
  const launcherText = words.launcherText || value.launcherText
  const greeting = words.greeting || value.greeting
  const shared = { source: 'preview', theme, ...given({ accent, locale }) }
  return {
    backdrop,
    widgets: value.widgets,
    lang: locale,
    attributes: {
      chat: { ...shared, position, ...given({ 'launcher-text': launcherText, greeting }) },
      cart: { ...shared, position, express: 'simulated' },
      promo: { ...shared, position: OTHER_SIDE[position] },
      ...Object.fromEntries(IN_PAGE.map((each) => [each, shared])),
    },
  }
}

function given(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
}
