import type { ReactNode } from 'react'
import { spanish, whole } from './t.ts'

/** A sentence of the server in the language of the page, or marked as English where it has no translation. */
export function Said({ children: english }: { children: string }): ReactNode {
  const language = spanish()
  if (!language) return whole(english)
  return language.say(english) ?? <span lang="en">{english}</span>
}
