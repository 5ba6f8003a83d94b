import { expanded } from './expand.ts'
import { hurried } from './hurried.ts'
import { meant } from './meant.ts'
import { resolved } from './resolved.ts'
import type { Talk } from './talk.ts'

/** A message with what it leaves out. */
export function inFull(message: string, talk: Talk): string {
  const said = hurried(message, talk)
  const low = said.toLowerCase().trim()
  const clear = resolved(low, talk)
  return meant(clear, talk) ?? (clear === low ? expanded(said, talk) : clear)
}
