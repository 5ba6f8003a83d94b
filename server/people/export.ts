import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { formatDate } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { GOES, STAYS } from '#domain/people/leaving.ts'
import { resumes, workImages, works } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { cellText } from '../http/spreadsheet.ts'
import { applicationsOf, SECTIONS, subjectOf, type Account, type Subject } from './keeping.ts'

type File = { path: string; bytes: Uint8Array; isPacked?: boolean }

/**
 * Everything that is kept of a person as a ZIP: each kind of thing as JSON (whole) and as CSV (for spreadsheets), the files
 * they sent, and a page in plain words. It is written while it is read: one kind of thing is in memory at a time.
 */
export function exportOf(services: Services, account: Account): ReadableStream<Uint8Array> {
  const files = filesOf(services, account)
  let zip: Zip
  let isOver = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error)
        if (chunk.length > 0) controller.enqueue(chunk)
        if (isLast) controller.close()
      })
    },
    async pull() {
      const { value: file } = await files.next()
      if (file) add(zip, file, services.now())
      else if (!isOver) {
        isOver = true
        zip.end()
      }
    },
    cancel: () => zip.terminate(),
  })
}

/** The rows as a spreadsheet reads them: what it would take for a formula is escaped, whoever typed it. */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return stringify([...rows], {
    header: true,
    columns,
    // The mark tells Excel that this is UTF-8.
    bom: true,
    cast: {
      boolean: String,
      string: cellText,
      date: (date) => date.toISOString(),
      object: (value) => cellText(JSON.stringify(value)),
    },
  })
}

function add(zip: Zip, { path, bytes, isPacked = false }: File, at: Date) {
  const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path)
  entry.mtime = at
  zip.add(entry)
  entry.push(bytes, true)
}

async function* filesOf(services: Services, account: Account): AsyncGenerator<File> {
  const of = await subjectOf(services.db, services, account)
  const contents: string[] = []
  for (const { name, title, read } of SECTIONS) {
    const rows = await read(services.db, of)
    if (rows.length === 0) continue
    contents.push(`${title}: ${rows.length}, in json/${name}.json and csv/${name}.csv`)
    yield { path: `json/${name}.json`, bytes: strToU8(JSON.stringify(rows, null, 2)) }
    yield { path: `csv/${name}.csv`, bytes: strToU8(csvOf(rows)) }
  }
  for await (const file of attachments(services, of)) {
    contents.push(`A file: ${file.path}`)
    yield file
  }
  yield { path: 'README.txt', bytes: strToU8(readme(services, account, of, contents)) }
}

/** The files that somebody sent, as they are kept. */
async function* attachments({ db }: Services, { email, artistId }: Subject): AsyncGenerator<File> {
  const sent = email === null ? [] : await applicationsOf(db, email)
  for (const { reference } of sent) {
    const [file] = await db.select().from(resumes).where(eq(resumes.reference, reference))
    if (file)
      yield {
        path: `files/applications/${reference}-${file.fileName}`,
        bytes: new Uint8Array(file.bytes),
        isPacked: true,
      }
  }
  const pictures = artistId
    ? await db
        .select({ id: workImages.id, width: workImages.width, workId: workImages.workId })
        .from(workImages)
        .innerJoin(works, eq(works.id, workImages.workId))
        .where(eq(works.artistId, artistId))
        .orderBy(workImages.id, workImages.width)
    : []
  // The widest of each.
  for (const { id, width, workId } of new Map(pictures.map((each) => [each.id, each])).values()) {
    const rows = await db.select().from(workImages).where(eq(workImages.id, id))
    const file = rows.find((row) => row.width === width)
    const ending = file?.mediaType.split('/').at(-1) ?? 'bin'
    if (file)
      yield {
        path: `files/works/${workId}-${id.slice(0, 8)}.${ending}`,
        bytes: new Uint8Array(file.bytes),
        isPacked: true,
      }
  }
}

function readme(services: Services, account: Account, of: Subject, contents: string[]): string {
  const { cafe } = services.settings.get()
  const lines = (items: readonly string[]) => items.map((item) => `- ${item}`)
  return [
    `What ${cafe.name} keeps of ${account.name}`,
    `As of ${formatDate(dateIn(cafe.timeZone, services.now()))}.`,
    '',
    'WHAT IS IN HERE',
    ...lines(contents),
    '',
    'The JSON files are complete and meant for programs. The CSV files hold the same and open in any spreadsheet; a cell',
    "that would count as a formula has a ' before it. Amounts are in cents, times are in UTC.",
    '',
    'WHAT IS NOT IN HERE',
    ...lines([
      ...(of.email === null
        ? [
            'What was sent with your address without signing in, because your address is not confirmed. Confirm it by signing in once with a link by email.',
          ]
        : []),
      'Favorites, your cart and the name and number that you order with: they are kept in your browser alone, for each device. You see and forget them under “My data”.',
      'Chats and error reports: they are kept without saying whose they are, under a number that is new with every visit. Only those in which your address stands are in here.',
      'Passwords, codes and keys: they are kept in a form that nobody can read. Links in the emails are cut off, because they open things.',
    ]),
    '',
    'IF YOU DELETE YOUR ACCOUNT, THIS GOES',
    ...lines(GOES),
    '',
    'AND THIS STAYS',
    ...lines(STAYS),
    '',
    `Questions? ${cafe.email}, ${cafe.phone}`,
    '',
  ].join('\r\n')
}
