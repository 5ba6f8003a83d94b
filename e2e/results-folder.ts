import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const RESULTS = fileURLToPath(new URL('../test-results', import.meta.url))

/** A folder for the traces of this run, named after its process. Those of runs that ended before go. */
export function resultsFolder(all = RESULTS): string {
  mkdirSync(all, { recursive: true })
  for (const name of readdirSync(all).filter((each) => !isRunning(each)))
    rmSync(join(all, name), { recursive: true, force: true })
  return join(all, `run-${process.pid}`)
}

function isRunning(name: string): boolean {
  const pid = Number(/^run-(\d+)$/.exec(name)?.[1])
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
