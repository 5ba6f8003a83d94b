import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder, openPostgres, type Database } from './db/open.ts'
import { DatabaseTrouble } from './db/trouble.ts'
import { EnvError, readEnv, type Env } from './env.ts'
import { safeError } from './log/safe-error.ts'
import { ownerCommand } from './people/owner-command.ts'

/** `npm run owner -- EMAIL`: with the embedded database while the server is stopped, with PostgreSQL at any time. */
try {
  const env = readEnv(process.env)
  const database = await open(env)
  const services = { now: () => new Date(), publicUrl: env.publicUrl }
  const { code, text } = await ownerCommand(database.db, services, process.argv[2])
  await database.close()
  ;(code === 0 ? process.stdout : process.stderr).write(`${text}\n`)
  process.exit(code)
} catch (error) {
  const isSaid = [EnvError, DatabaseTrouble].some((kind) => error instanceof kind)
  const text = isSaid && error instanceof Error ? error.message : safeError(error).message
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

function open({ databaseUrl, databaseDirectUrl, dataDir }: Env): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, { directUrl: databaseDirectUrl ?? undefined })
  // Never a new database: the café's would be somewhere else.
  if (!existsSync(join(dataDir, 'pglite')))
    throw new EnvError([`There is no database in ${dataDir}: set DATA_DIR as for the server.`])
  return openFolder(dataDir)
}
