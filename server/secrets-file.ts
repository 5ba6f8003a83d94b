import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** What each key is for. */
export const SECRET_NAMES = ['access-token', 'chat-token', 'form-token', 'second-factor'] as const
export type SecretName = (typeof SECRET_NAMES)[number]
export type KeyLists = Record<SecretName, Buffer[]>

/** What is wrong with the keys, in a sentence for whoever started the server. */
export class SecretsError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SecretsError'
  }
}

/** The keys in a file, the one that signs first; `null` where there is no file. @throws SecretsError */
export function readKeyFile(path: string): KeyLists | null {
  if (!existsSync(path)) return null
  // Windows has no such bits.
  if (process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0)
    throw new SecretsError(
      `${path} can be read by everybody on this machine. Run chmod 600 on it and start again.`,
    )
  const damaged = () =>
    new SecretsError(`${path} is not a file of keys. Put it back from where you keep a copy of it.`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged()
    throw error
  }
  const keys = content && typeof content === 'object' && 'keys' in content ? content.keys : null
  return Object.fromEntries(
    SECRET_NAMES.map((name) => {
      const list = keys && typeof keys === 'object' ? (keys as Record<string, unknown>)[name] : null
      if (!Array.isArray(list) || list.length === 0) throw damaged()
      const buffers = list.map((text) => Buffer.from(String(text), 'base64url'))
      if (buffers.some(({ length }) => length < KEY_MIN_BYTES)) throw damaged()
      return [name, buffers]
    }),
  ) as KeyLists
}

/** Writes the keys so that either the old or the new file is there after a power cut, for this user alone. */
export function writeKeyFile(path: string, lists: KeyLists) {
  const keys = Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      list.map((key) => key.toString('base64url')),
    ]),
  )
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, `${JSON.stringify({ about: ABOUT, keys }, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  if (process.platform !== 'win32') {
    const folder = openSync(dirname(path), 'r')
    fsyncSync(folder)
    closeSync(folder)
  }
}

const ABOUT =
  'Keys that sign sessions and seal second factors. Keep a copy apart from the backups; show it to nobody. The first of a list signs, all of it verify.'
/** Permission bits of everybody who is neither the owner nor of the group. */
const OTHERS = 0o007
const KEY_MIN_BYTES = 32
