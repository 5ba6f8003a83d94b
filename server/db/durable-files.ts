import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's folder on disk, with writes that survive a power cut: the file system that PGlite mounts ignores fsync, so
 * an acknowledged order could still be in the machine's memory only. Here fsync reaches the disk.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    emscriptenOpts.preRun = [
      ...asList(emscriptenOpts.preRun),
      (mod: { NODEFS: NodeFiles }) => {
        mod.NODEFS.stream_ops.fsync = (stream) => {
          if (stream.nfd !== undefined) fsyncSync(stream.nfd)
          else syncPath(mod.NODEFS.realPath(stream.node))
          return 0
        }
      },
    ]
    return { emscriptenOpts }
  }
}

/** PGlite's own parameters without `-F`, which turns fsync off, and with the one way of syncing that the above sees. */
export const DURABLE_START: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Puts a whole folder on the disk: what PGlite copied there when it made the database was never synced. */
export function syncFolder(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

type NodeFiles = {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

function syncPath(path: string) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function asList<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
