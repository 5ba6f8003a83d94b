import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whileReading } from '../server/build-lock.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Names the copy of the build that this run tests. */
export const BUILT = 'LOUNGE_BUILT_COPY'

/** What a copy does not need, or what other runs write. */
const LEFT_OUT = new Set(['dist', '.git', 'data', 'look', 'test-results', 'playwright-report'])

/**
 * A folder with a copy of `dist` and links to everything else: a build that comes while tests run does not change what they
 * test. Built files never change, so the copy is made of hard links where the disk allows it.
 */
export async function copyBuild(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'creative-lounge-built-'))
  for (const name of readdirSync(ROOT).filter((each) => !LEFT_OUT.has(each)))
    if (name === 'package.json') cpSync(join(ROOT, name), join(root, name))
    else symlinkSync(join(ROOT, name), join(root, name), 'junction')
  const dist = join(ROOT, 'dist')
  await whileReading(dist, async () => copyFolder(dist, join(root, 'dist')))
  return root
}

/** @param copy how each file is copied: a link will do for what never changes */
export function copyFolder(
  from: string,
  to: string,
  copy: (from: string, to: string) => void = linkOrCopy,
): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile() && entry.name !== 'build.lock') copy(source, target)
    else if (entry.isDirectory() && !isUnfinished(entry.name)) copyFolder(source, target, copy)
  }
}

/** Folders of builds under way, and builds of before. */
const isUnfinished = (name: string) => name.startsWith('.building-') || name === 'earlier'

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
