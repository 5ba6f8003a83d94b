import { readFileSync } from 'node:fs'
import type { Lexicon } from '#domain/barista/lexicon.ts'
import { compile, lexiconOf } from '#domain/barista/menu-lexicon.ts'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'

type Named = { name: string; aliases: string[] }
/** A menu as other cafés write it down: names with their other names, and no prices. */
type NamedMenu = Record<'sizes' | 'drinks' | 'milks' | 'extras', Named[]>

/** A menu to measure with, and its words compiled. */
export type BenchMenu = { menu: Menu; lexicon: Lexicon; isOurs: boolean }

/** @param file a menu as `/api/menu` answers it, or one of names alone; ours where none is given */
export function readMenu(file?: string): BenchMenu {
  const read = file ? (JSON.parse(readFileSync(file, 'utf8')) as Menu | NamedMenu) : CATALOGUE
  if ('items' in read) return { menu: read, lexicon: lexiconOf(read), isOurs: true }
  const named = (list: Named[]) => list.map((each) => ({ ...each, id: each.name }))
  const lexicon = compile({
    drinks: named(read.drinks),
    toppings: named(read.extras),
    milks: named(read.milks),
    sizes: named(read.sizes),
  })
  const menu: Menu = {
    version: 'bench',
    categories: [{ id: 'coffee', name: 'Drinks', blurb: '' }],
    items: read.drinks.map((drink) => itemOf(drink, read)),
    toppings: read.extras.map(({ name, aliases }) => ({
      ...CATALOGUE.toppings[0]!,
      id: name,
      name,
      aliases,
      allergens: [],
    })),
  }
  return { menu, lexicon, isOurs: false }
}

/** A drink of which nothing but the name is known can be had in every way. */
function itemOf({ name, aliases }: Named, { sizes }: NamedMenu): MenuItem {
  const ids = sizes.map((size) => size.name as MenuItem['sizes'][number]['id'])
  return {
    ...CATALOGUE.items.find(({ id }) => id === 'latte')!,
    id: name,
    name,
    aliases,
    description: `${name}, as this menu has it.`,
    sizes: ids.map((id) => ({ id, label: id, priceCents: 500 })),
    defaultSize: ids.find((id) => (id as string) === 'medium') ?? ids[0] ?? null,
    priceCents: 500,
  }
}
