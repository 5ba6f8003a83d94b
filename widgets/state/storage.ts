import { effect, signal, type Signal } from '@preact/signals-react'
import { reportProblem } from './problems.ts'
import { readText } from './stored.ts'
import { onStored } from './tabs.ts'
import { writeStored } from './write-stored.ts'

/** Of every value, as it is stored. */
const VERSION = 1
type Stored = { version: number; value: unknown }

/**
 * A signal that survives a reload and follows the other tabs of its origin. Where storage is blocked or full it
 * lives in memory; where what is stored cannot be read it starts clean and says so.
 * @param name the noun: stored as `lounge:<name>:<owner>`
 * @param owner whose it is; a change loads that owner's value
 * @param read turns unknown stored data into a value, or null when it is not one
 */
export function persisted<Value>(
  name: string,
  owner: Signal<string>,
  initial: Value,
  read: (stored: unknown) => Value | null,
): Signal<Value> {
  const keyOf = (id: string) => `lounge:${name}:${id}`
  let key = keyOf(owner.value)
  const value = signal<Value>(load(key, initial, read))
  let written: unknown = value.value

  effect(() => {
    const next = keyOf(owner.value)
    if (next === key) return
    key = next
    written = load(key, initial, read)
    value.value = written as Value
  })
  effect(() => {
    if (value.value === written) return
    written = value.value
    writeStored('localStorage', key, { version: VERSION, value: value.value })
  })
  onStored((changed) => {
    if (changed !== key && changed !== null) return
    written = load(key, initial, read)
    value.value = written as Value
  })
  return value
}

function load<Value>(key: string, initial: Value, read: (stored: unknown) => Value | null): Value {
  const text = readText('localStorage', key)
  if (text === null) return initial
  try {
    const stored = JSON.parse(text) as Partial<Stored> | null
    const value = stored?.version === VERSION ? read(stored.value) : null
    if (value !== null) return value
  } catch {
    // Not JSON: reported below like any other unreadable value.
  }
  reportProblem(
    'storage',
    new Error(`What was stored as ${key} could not be read, so it starts empty.`),
  )
  writeStored('localStorage', key, null)
  return initial
}
