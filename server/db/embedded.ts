import { constants, cpSync } from 'node:fs'
import {
  PGlite,
  parse,
  protocol,
  types,
  type PGliteOptions,
  type Results,
} from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { DURABLE_START, DurableFiles } from './durable-files.ts'

/** How rows come back: as drizzle asks for them. */
export type RowMode = 'array' | 'object'

/** What is asked of PGlite. `begins` opens a transaction before the statement. */
export type Asked =
  | { ask: 'query'; text: string; params: unknown[]; rowMode: RowMode; begins: boolean }
  | { ask: 'exec'; text: string; begins: boolean }
  | { ask: 'listen'; channel: string }
  | { ask: 'copy'; to: string }
  | { ask: 'close' }

const HEX = '\\x'
/** PGlite converts files byte by byte, which takes seconds for a résumé; Node does it in milliseconds. */
export const QUICK_BYTES: Pick<PGliteOptions, 'serializers' | 'parsers'> = {
  serializers: {
    [types.BYTEA]: (bytes: Uint8Array) => HEX + Buffer.from(bytes).toString('hex'),
  },
  parsers: {
    [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(HEX.length), 'hex')),
  },
}

/** Opens in half the time and memory, and is no slower for a café's table sizes. */
export const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB']

/** PGlite on a folder, every commit on the disk before it is answered. @param heard is given each line PostgreSQL logs */
export function openEmbedded(files: string, heard?: (line: string) => void): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFiles(files),
    startParams: [...DURABLE_START, ...SMALL_BUFFERS],
    extensions: { btree_gist },
    ...QUICK_BYTES,
    onStderr: (line) => {
      heard?.(line)
      return false
    },
  })
}

/**
 * What is asked of a PGlite that is open, answered one after the other, in the order in which it comes.
 * @param options.files PGlite's own folder; one in memory has none, and is not copied
 * @param options.heard is told what is notified on a channel that was asked for
 */
export function openAnswers(
  client: PGlite,
  { files, heard }: { files: string | null; heard: (channel: string, payload: string) => void },
): (asked: Asked) => Promise<unknown> {
  const run = openStatements(client)
  const answer = async (asked: Asked): Promise<unknown> => {
    if ('begins' in asked && asked.begins) await client.exec('BEGIN')
    switch (asked.ask) {
      case 'query':
        return run(asked.text, asked.params, asked.rowMode)
      case 'exec':
        return client.exec(asked.text)
      case 'listen':
        await client.listen(asked.channel, (payload) => heard(asked.channel, payload))
        return null
      case 'copy':
        if (files === null) throw new Error('A database in memory has no files.')
        // Nothing is written meanwhile: what writes the files is this thread.
        cpSync(files, asked.to, { recursive: true, mode: constants.COPYFILE_FICLONE })
        return null
      case 'close':
        await client.close()
        return null
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  return (asked) => {
    const answered = last.then(() => answer(asked))
    last = answered.catch(() => {})
    return answered
  }
}

/**
 * Runs statements as PGlite's `query` does, with the same conversions, but in one call of the protocol instead of six:
 * the types of a statement's parameters are asked for once and remembered.
 */
export function openStatements(client: PGlite) {
  const parameterTypes = new Map<string, number[]>()
  // One list for all statements: given apart, PGlite would copy its hundreds of parsers for each of them.
  const parsers = { ...client.parsers, ...AS_TEXT }
  const call = async (...messages: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages
  const { serialize } = protocol

  const typesOf = async (text: string): Promise<number[]> => {
    const known = parameterTypes.get(text)
    if (known) return known
    const asked = await call(
      serialize.parse({ text }),
      serialize.describe({ type: 'S' }),
      serialize.sync(),
    )
    const found = parse.parseDescribeStatementResults(asked)
    const [oldest] = parameterTypes.keys()
    if (parameterTypes.size >= REMEMBERED_STATEMENTS && oldest !== undefined)
      parameterTypes.delete(oldest)
    parameterTypes.set(text, found)
    return found
  }

  return async (text: string, params: unknown[], rowMode: RowMode): Promise<Results> => {
    const oids = params.length > 0 ? await typesOf(text) : []
    const values = params.map((param, at) => {
      if (param === null || param === undefined) return null
      const toText = client.serializers[oids[at] ?? 0]
      return toText ? toText(param) : String(param)
    })
    const answered = await call(
      serialize.parse({ text }),
      serialize.bind({ values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    )
    const [result] = parse.parseResults(answered, parsers, { rowMode })
    if (!result) throw new Error('The database gave no result.')
    return result
  }
}

/** The server has a few hundred different statements; lists of ids make more of them. */
const REMEMBERED_STATEMENTS = 1000

/** drizzle reads instants, dates and intervals itself, alone and in arrays. */
const AS_TEXT = Object.fromEntries(
  [
    types.TIMESTAMP,
    types.TIMESTAMPTZ,
    types.INTERVAL,
    types.DATE,
    1231,
    1115,
    1185,
    1187,
    1182,
  ].map((oid) => [oid, (value: string) => value]),
)
