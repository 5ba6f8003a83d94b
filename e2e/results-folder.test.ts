import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resultsFolder } from './results-folder.ts'

test('runs in one folder keep their traces apart, and those of runs that ended go', () => {
  const all = mkdtempSync(join(tmpdir(), 'creative-lounge-results-'))
  try {
    // A process that lives as long as this one, and a number that no process has.
    const [other, gone] = [join(all, `run-${process.ppid}`), join(all, 'run-99999999')]
    for (const folder of [other, gone]) mkdirSync(folder)
    expect(resultsFolder(all)).toBe(join(all, `run-${process.pid}`))
    expect(existsSync(other)).toBe(true)
    expect(existsSync(gone)).toBe(false)
  } finally {
    rmSync(all, { recursive: true, force: true })
  }
})
