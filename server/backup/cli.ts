import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DatabaseTrouble } from '../db/trouble.ts'
import { isDiskFull } from '../db/refusals.ts'
import { EnvError, readEnv } from '../env.ts'
import { safeError } from '../log/safe-error.ts'
import { ROOT } from '../root.ts'
import { makeBackup } from './backup.ts'
import { BackupError } from './format.ts'
import { restoreBackup } from './restore.ts'

const USAGE = `npm run backup  -- [--to FOLDER] [--keep 14] [--with-secrets]
npm run restore -- FILE [--replace]`

/** `npm run backup` and `npm run restore`: the environment says which database, as for the server. */
export async function runBackupTool(
  what: string | undefined,
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<{ code: 0 | 1; text: string }> {
  try {
    const env = readEnv(environment)
    if (what === 'backup') return { code: 0, text: await backup(env, args) }
    if (what === 'restore') return { code: 0, text: await restore(env, args) }
    return { code: 1, text: USAGE }
  } catch (error) {
    return { code: 1, text: sentenceFor(error) }
  }
}

async function backup(env: ReturnType<typeof readEnv>, args: string[]): Promise<string> {
  const { values } = parseArgs({
    args: withNegative(args),
    options: {
      to: { type: 'string', default: 'backups' },
      keep: { type: 'string' },
      'with-secrets': { type: 'boolean', default: false },
    },
  })
  const keep = values.keep === undefined ? 0 : Number(values.keep)
  if (values.keep !== undefined && (!Number.isInteger(keep) || keep < 1))
    throw new BackupError(
      `--keep is how many backups to keep, at least 1, not "${values.keep}". Without it all are kept.`,
    )
  const made = await makeBackup(env, {
    to: resolve(ROOT, values.to),
    keep,
    withSecrets: values['with-secrets'],
    now: new Date(),
  })
  return [
    `${made.path}: ${made.rows} rows of ${made.tables} tables, files that people sent among them, read back and checked.`,
    made.hasSecrets
      ? 'The keys that sign and seal are in it: whoever has this file can sign in as anybody.'
      : `The keys that sign and seal are not in it: keep a copy of ${env.secrets.file ?? 'SECRETS_KEY'} apart.`,
    ...made.removed.map((name) => `Removed ${name}.`),
  ].join('\n')
}

/** `--keep -1` would be read as an option called 1, and answered with the usage alone. */
function withNegative(args: string[]): string[] {
  const at = args.indexOf('--keep')
  const value = args[at + 1]
  if (at < 0 || !value || !/^-\d/.test(value)) return args
  return [...args.slice(0, at), `--keep=${value}`, ...args.slice(at + 2)]
}

async function restore(env: ReturnType<typeof readEnv>, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new BackupError(USAGE)
  const done = await restoreBackup(env, resolve(file), { replace: values.replace, now: new Date() })
  return [
    `Restored ${done.rows} rows as they were at ${done.createdAt}.`,
    ...(done.aside ? [`What was there before is kept as ${done.aside}.`] : []),
    done.secrets
      ? `The keys of the backup are in ${done.secrets}.`
      : `The keys are not in this backup: ${whereKeysGo(env.secrets.file)} before you start the server.`,
  ].join('\n')
}

function whereKeysGo(file: string | null): string {
  return file ? `put those of the café at ${file}` : 'set SECRETS_KEY to those of the café'
}

function sentenceFor(error: unknown): string {
  const isSaid = [BackupError, DatabaseTrouble, EnvError].some((kind) => error instanceof kind)
  if (error instanceof Error && isSaid) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return USAGE
  if (isDiskFull(error))
    return 'The disk is full or too small. Make room and try again; nothing was changed.'
  const { message, cause } = safeError(error)
  return `It did not work: ${[message, cause?.message, code].filter(Boolean).join(', ')}`
}
