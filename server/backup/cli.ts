import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DatabaseTrouble } from '../db/trouble.ts'
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
    args,
    options: {
      to: { type: 'string', default: 'backups' },
      keep: { type: 'string', default: '0' },
      'with-secrets': { type: 'boolean', default: false },
    },
  })
  const keep = Number(values.keep)
  if (!Number.isInteger(keep) || keep < 0)
    throw new BackupError(`--keep is how many backups to keep, not "${values.keep}".`)
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
      : `The keys are not in this backup: put those of the café at ${env.secrets.file ?? 'SECRETS_KEY'} before you start the server.`,
  ].join('\n')
}

function sentenceFor(error: unknown): string {
  const isSaid = [BackupError, DatabaseTrouble, EnvError].some((kind) => error instanceof kind)
  if (error instanceof Error && isSaid) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return USAGE
  if (code === 'ENOSPC') return 'The disk is full. Make room and try again; nothing was changed.'
  const { message, cause } = safeError(error)
  return `It did not work: ${[message, cause?.message, code].filter(Boolean).join(', ')}`
}
