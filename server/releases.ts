import { join } from 'node:path'
import { pino } from 'pino'
import { askAtTerminal, releasesCommand } from './embed/releases-command.ts'
import { EnvError, readEnv } from './env.ts'
import { ROOT } from './root.ts'

/** `npm run releases`: runs beside a server or without one. */
try {
  process.exitCode = await releasesCommand(process.argv.slice(2), {
    folder: readEnv(process.env).releasesDir,
    dist: join(ROOT, 'dist'),
    log: pino({ level: 'warn' }, pino.destination(2)),
    now: () => new Date(),
    print: (line) => process.stdout.write(`${line}\n`),
    ask: askAtTerminal(),
  })
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
