import type { ReactNode } from 'react'
import type { MenuItem, Milk } from '#domain/contracts/menu.ts'
import { ENGLISH_WORDS, type MenuWords } from '#domain/menu/words.ts'
import { spanish } from './t.ts'

/** How the choices of a drink are said on this page. */
export const menuWords = (): MenuWords => spanish()?.menu ?? ENGLISH_WORDS

/** 'oat milk', within a sentence. */
export const milkText = (milk: Milk): string => menuWords().milk[milk].toLowerCase()

/** What the menu says of an item; in English where the café wrote it itself. */
export function descriptionOf({ description }: MenuItem): ReactNode {
  const language = spanish()
  const said = language?.say(description)
  return <p lang={language && said === undefined ? 'en' : undefined}>{said ?? description}</p>
}
