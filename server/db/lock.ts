import { createServer } from 'node:net'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes a data folder for this process alone. PGlite would open it twice and lose rows silently.
 * On Linux an abstract socket named after the folder itself is freed by the kernel, whatever ends the process;
 * elsewhere a file with the process id.
 * @returns how to let go of it @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return process.platform === 'linux' ? lockBySocket(folder) : lockByFile(folder)
}

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `${folder} is in use by another server. Stop that one first, or choose another folder with DATA_DIR. ` +
        'Several servers on one database need DATABASE_URL.',
    )
    this.name = 'FolderInUse'
  }
}

async function lockBySocket(folder: string) {
  const { dev, ino } = statSync(folder)
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(folder) : error),
    )
    server.listen(`\0creative-lounge-${dev}-${ino}`, resolve)
  })
  server.unref()
  return () => new Promise<void>((resolve) => server.close(() => resolve()))
}

async function lockByFile(folder: string) {
  const file = join(folder, 'server.pid')
  const take = () => writeFileSync(file, String(process.pid), { flag: 'wx' })
  try {
    take()
  } catch {
    const owner = Number(readFileSync(file, 'utf8'))
    if (isRunning(owner)) throw new FolderInUse(folder)
    rmSync(file, { force: true })
    take()
  }
  return async () => rmSync(file, { force: true })
}

function isRunning(pid: number) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
