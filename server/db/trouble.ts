/** A database that cannot be used, and what to do about it: one line for whoever started the server, never a stack. */
export class DatabaseTrouble extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseTrouble'
  }
}

/** What the system says of a folder, in words. */
export function folderTrouble(folder: string, error: unknown): DatabaseTrouble | null {
  const reason = REASONS[codeOf(error)]
  return reason
    ? new DatabaseTrouble(
        `The data folder ${folder} cannot be used: ${reason} DATA_DIR chooses another folder.`,
        { cause: error },
      )
    : null
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // PostgreSQL says it in its log, not with a code.
  if ('lastWords' in error && /No space left on device/.test(String(error.lastWords)))
    return 'ENOSPC'
  return 'code' in error ? String(error.code) : ''
}

const REASONS: Record<string, string> = {
  EACCES: 'the user that runs the server may not read and write it. Give that user the folder.',
  EPERM: 'the user that runs the server may not read and write it. Give that user the folder.',
  EROFS: 'its file system is read-only.',
  ENOSPC: 'the disk is full or too small. Make room and start again; nothing is lost.',
  EDQUOT: 'the disk quota is used up. Make room and start again; nothing is lost.',
  ENOENT: 'it cannot be made there.',
  ENOTDIR: 'it is a file, not a folder.',
  EEXIST: 'it is a file, not a folder.',
  EIO: 'the disk reports an error. Check the disk.',
}
