import { toJson } from '../json.ts'
import { readText, type Where, writeText } from './stored.ts'

/**
 * Keeps a value as JSON; null removes what was kept.
 * @returns false where storage is blocked or full: the page then goes on with what it has in memory
 */
export function writeStored(where: Where, key: string, value: unknown): boolean {
  return writeText(where, key, value === null ? null : toJson(value))
}

/** @returns what was kept; null where there is nothing, or nothing that can be read */
export function readStored(where: Where, key: string): unknown {
  try {
    return JSON.parse(readText(where, key) ?? 'null')
  } catch {
    return null
  }
}
