import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const children = new Set<ChildProcess>()
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

/** A process that takes the lock, says 'held' and keeps it, or says why it could not and ends with code 1. */
function holder(path: string, within: string[] = []) {
  const script = `
    import { lockFolder } from './server/db/lock.ts'
    import { DatabaseTrouble } from './server/db/trouble.ts'
    try {
      await lockFolder(${JSON.stringify(path)})
      process.stdout.write('held\\n')
      setInterval(() => {}, 1000)
    } catch (error) {
      process.stdout.write(error instanceof DatabaseTrouble ? error.message + '\\n' : error.stack)
      process.exitCode = 1
    }`
  const [program = '', ...args] = [
    ...within,
    process.execPath,
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    script,
  ]
  const child = spawn(program, args, {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = new Promise<string>((resolve) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(text.trim())
    })
    child.once('close', () => resolve(text.trim()))
  })
  return { child, said, ended }
}

describe('the lock on a data folder', () => {
  test('tells a second process who holds it, and since when', async () => {
    const path = join(folder, 'two')
    const first = holder(path)
    expect(await first.said).toBe('held')
    const second = holder(path)
    expect(await second.said).toMatch(
      new RegExp(
        `^${path} is in use by another server \\(process ${first.child.pid} on ${hostname()}, ` +
          'since \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\)\\. Stop that one first, .*DATA_DIR.*DATABASE_URL\\.$',
      ),
    )
    expect(await second.ended).toBe(1)
    first.child.kill('SIGKILL')
    await first.ended
    await (
      await lockFolder(path)
    )()
  })

  const namespaces = ['unshare', '--net', '--pid', '--mount', '--uts', '--fork', '--kill-child']
  const isPermitted = spawnSync(namespaces[0] ?? '', [...namespaces.slice(1), 'true']).status === 0
  // Needs root on Linux: a container's namespaces without the container.
  test.skipIf(!isPermitted)('holds between containers that share the folder', async () => {
    const path = join(folder, 'containers')
    const first = holder(path, namespaces)
    expect(await first.said).toBe('held')
    const second = holder(path, namespaces)
    expect(await second.said).toContain(`${path} is in use by another server`)
    expect(await second.ended).toBe(1)
    await expect(lockFolder(path)).rejects.toThrow(FolderInUse)
    first.child.kill('SIGKILL')
    await first.ended
    // The process in the namespace is told by the kernel a moment later.
    await vi.waitFor(async () => (await lockFolder(path))(), { timeout: 60_000, interval: 20 })
  })

  test('is free at once after the holder was killed, time and again', async () => {
    const path = join(folder, 'killed')
    for (let round = 0; round < 4; round += 1) {
      const { child, said, ended } = holder(path)
      expect(await said).toBe('held')
      await expect(lockFolder(path)).rejects.toThrow(FolderInUse)
      child.kill('SIGKILL')
      await ended
      const unlock = await lockFolder(path)
      await unlock()
    }
  })

  test('is kept by a process that is paused', async () => {
    const path = join(folder, 'paused')
    const { child, said, ended } = holder(path)
    expect(await said).toBe('held')
    child.kill('SIGSTOP')
    await expect(lockFolder(path)).rejects.toThrow(FolderInUse)
    child.kill('SIGKILL')
    await ended
    await (
      await lockFolder(path)
    )()
  })

  test('tells its holder when somebody removed or replaced the file', async () => {
    const path = join(folder, 'replaced')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const lost = vi.fn()
      const unlock = await lockFolder(path, lost)
      vi.advanceTimersByTime(20_000)
      expect(lost).not.toHaveBeenCalled()
      renameSync(join(path, 'server.lock'), join(path, 'elsewhere'))
      writeFileSync(join(path, 'server.lock'), '')
      vi.advanceTimersByTime(20_000)
      expect(lost).toHaveBeenCalledOnce()
      await unlock()
    } finally {
      vi.useRealTimers()
    }
  })

  test('says what to do about a path that is no folder', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, '')
    await expect(lockFolder(path)).rejects.toThrow(
      `The data folder ${path} cannot be used: it is a file, not a folder.`,
    )
  })
})
