import { useDeferredValue, useState } from 'react'
import type { Menu, Milk } from '#domain/contracts/menu.ts'
import { suits } from '#domain/menu/needs.ts'
import { spanish } from '../../texts/t.ts'
import { useNeeds } from './use-needs.ts'

/** What of the menu is shown: what suits somebody's needs, and of that what they search for. */
export function useFound(menu: Menu | undefined) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const [reader, setReader] = useState<typeof import('./search.ts') | null>(null)
  /** What reads a search is downloaded when somebody is about to search. */
  const read = () => {
    if (!reader) import('./search.ts').then(setReader, () => {})
  }
  const type = (text: string) => {
    read()
    setTyped(text)
  }
  const filter = useNeeds()
  const needs = useDeferredValue(filter.needs)
  const search =
    menu && wanted
      ? reader?.readSearch(menu.items, spanish()?.searched(wanted) ?? wanted)
      : undefined
  /** The milk an item is made with to suit, where its usual one does not. */
  const milks = new Map<string, Milk>()
  const suitable = menu?.items.filter((item) => {
    const fit = suits(menu, item, needs)
    if (fit?.milk) milks.set(item.id, fit.milk)
    return fit !== null
  })
  const found =
    menu && suitable && reader && search
      ? reader.answers(menu, search, suitable, needs, milks)
      : suitable
  const showAll = () => {
    setTyped('')
    filter.clear()
  }
  return { typed, wanted, read, type, search, filter, suitable, found, milks, showAll }
}
