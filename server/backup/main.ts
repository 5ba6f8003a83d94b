import { runBackupTool } from './cli.ts'

/** `node dist/server/backup.js backup|restore …` */
const [what, ...args] = process.argv.slice(2)
const { code, text } = await runBackupTool(what, args, process.env)
;(code === 0 ? process.stdout : process.stderr).write(`${text}\n`)
process.exit(code)
