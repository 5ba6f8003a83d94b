/**
 * A backup is a gzipped tar. It begins with `backup.json`, ends with `end.json`, and has between them each table in pieces:
 * lines of JSON, each an array of the row's values as PostgreSQL writes them. So it fits either engine, and any tool reads it.
 */
export type BackupHead = {
  format: typeof FORMAT
  createdAt: string
  engine: 'pglite' | 'postgres'
  /** The hashes of the migrations that made the tables, in order. */
  migrations: string[]
  tables: BackupTable[]
  /** Whether the keys that sign and seal are in it. */
  hasSecrets: boolean
}
export type BackupTable = { name: string; columns: { name: string; type: string }[] }
export type BackupEnd = {
  tables: Record<string, { rows: number; sha256: string }>
  /** `value` is the next one where `isCalled` is false, otherwise the last one. */
  sequences: { name: string; value: string; isCalled: boolean }[]
}

export const FORMAT = 'creative-lounge-backup-1'
export const HEAD = 'backup.json'
export const END = 'end.json'
export const SECRETS = 'secrets.json'
export const pieceName = (table: string, piece: number) =>
  `tables/${table}/${String(piece).padStart(6, '0')}.jsonl`

/** What stops a backup or a restoration, in a sentence for whoever runs it. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}
