import type { Link } from '#domain/contracts/cafe.ts'
import { Slug } from '#domain/contracts/text.ts'
import { addressAt } from '#domain/embeds/address.ts'
import type { LoaderNotes } from '#domain/embeds/loader-notes.ts'
import { allowHeaders } from '../http/origins.ts'
import type { App } from '../http/routing.ts'
import { answerFile, FOREVER, isHashed, type File, type Files } from '../site/files.ts'
import type { Releases } from './releases.ts'
import { loaderWriter } from './write-loader.ts'

/** The current build of the widgets, and the releases that are kept of it and of earlier ones. */
export type EmbedFiles = Files & { releases?: Releases }

/** What strangers' pages load (EMBED, Delivery): entry files for five minutes, everything with a hash in its name for ever. */
export function embedRoutes(
  app: App,
  files: EmbedFiles,
  {
    links,
    notes,
    publicUrl,
  }: {
    links: () => Link[]
    /** What is written into a loader, by the saved embed that its address names. */
    notes: (embed: string | undefined) => Promise<LoaderNotes>
    publicUrl: string
  },
) {
  const write = loaderWriter()
  // `/embed/links/contest/` or `/embed/links/contest/spring-poster`: a pinned page shows the links of its release, and leads to those of
  // today. What is no link any more leads to the café.
  app.get('/embed/links/*', (c) => {
    const [, , , id, embed] = c.req.path.split('/')
    const href = links().find((link) => link.id === id)?.href ?? '/'
    c.header('Cache-Control', 'no-cache')
    return c.redirect(addressAt(publicUrl, href, embedOf(embed)))
  })
  app.options('/embed/*', (c) => {
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Access-Control-Allow-Methods', 'GET, HEAD')
    allowHeaders(c, [])
    return c.body(null, 204)
  })
  app.get('/embed/*', async (c, next) => {
    // The manual of the widgets is a page of the site.
    if (c.req.path === '/embed') return next()
    const path = c.req.path.slice('/embed/'.length)
    const file = await fileAt(files, path)
    c.header('Access-Control-Allow-Origin', '*')
    if (!file) {
      // During an upgrade another server may have it a second later.
      c.header('Cache-Control', 'no-store')
      return next()
    }
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    c.header('Timing-Allow-Origin', '*')
    c.header('Cache-Control', isHashed(path) ? FOREVER : ENTRY)
    if (!isLoader(path)) return answerFile(c, file)
    const embed = Slug.safeParse(c.req.query('embed'))
    return answerFile(c, write(file, await notes(embed.data)))
  })
}

/** An id, alone or with the mark of its campaign. */
const embedOf = (text = '') => {
  const [id, mark = '', ...more] = text.split('.')
  const isEmbed = Slug.safeParse(id).success && /^[\w-]{0,40}$/.test(mark) && !more.length
  return isEmbed ? text : null
}

/** The loader, or the module of one widget, as they follow the café's upgrades. */
const isLoader = (path: string): boolean => /^\w+\.js$/.test(path)

async function fileAt(files: EmbedFiles, path: string): Promise<File | undefined> {
  const { releases } = files
  const own = files.get(path)
  if (path === 'manifest.json' && own && releases) return releases.manifest(own)
  const [, id = '', part = ''] = PINNED.exec(path) ?? []
  // Of the current build there is one copy of each chunk, for the release and for whoever pins nothing.
  const current =
    own ?? (files.get(`releases/${id}/loader.js`) && part ? files.get(part) : undefined)
  if (current) {
    if (id) releases?.noteRequest(id)
    return current
  }
  if (id) return releases?.find(id, part)
  return path.startsWith('chunks/') ? releases?.findChunk(path) : undefined
}

/** A file of a frozen release: its loader or one of its chunks. */
const PINNED = /^releases\/([\w-]{1,64})\/(loader\.js|chunks\/[\w.-]{1,200})$/

/** A fix reaches every page within five minutes; for a day an old copy bridges an outage. */
const ENTRY = 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400'
