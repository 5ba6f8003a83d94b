import { useSignals } from '@preact/signals-react/runtime'
import { Search, X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { Suspense, useEffect, type ComponentProps, type ReactNode } from 'react'
import type { Menu, MenuItem, Milk } from '#domain/contracts/menu.ts'
import { ALLERGEN_SENTENCE } from '#domain/menu/needs.ts'
import { menu as menuModel } from '#widgets/state/menu.ts'
import { session } from '#widgets/state/session.ts'
import { aheadAtRest } from '../../layout/use-first-rest.ts'
import { DrinksReady } from '../../prints/DrinkPrint.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { favorites } from '../../state/favorites.ts'
import { useLiveMenu } from '../../state/live-menu.ts'
import { useMenu } from '../../state/queries.ts'
import { t, word } from '../../texts/t.ts'
import { Categories } from './Categories.tsx'
import { ItemCard } from './ItemCard.tsx'
import { NeedsFilter } from './NeedsFilter.tsx'
import { PlatesReady } from './PlatePrint.tsx'
import { useFound } from './use-found.ts'
import { useHearts } from './use-hearts.ts'
import { useSheet } from './use-sheet.ts'
import { useSkipping } from './use-skipping.ts'
import './menu.css'

/** With all its choices: fetched once the page rests, before somebody opens an item. */
const ItemSheet = lazyChunk(() => import('./ItemSheet.tsx'), 'ItemSheet')

/**
 * Everything that is sold: search, needs, sticky categories, and a sheet per item at `?item=<id>` of the page's own address.
 * @param lead what stands before the first category
 */
export function MenuBoard({ lead }: { lead?: ReactNode }): ReactNode {
  useSignals()
  const { data: menu, refetch } = useMenu()
  useLiveMenu()
  const isTheirs = session.user.value !== null
  const { typed, wanted, read, type, search, filter, suitable, found, milks, showAll } =
    useFound(menu)
  const sheet = useSheet(menu)
  const heart = useHearts(menu)
  const marked = favorites.ids.value
  useEffect(() => aheadAtRest(() => void ItemSheet.preload().catch(() => {})), [])
  const sections = menu && found ? sectionsOf(menu, found, wanted ? [] : [...marked]) : []
  const around = useSkipping(sections.map(({ id, items }) => `${id} ${items.length}`).join())

  return (
    <div className="menu">
      <DrinksReady />
      <PlatesReady />
      <div className="menu-head">
        <SearchField typed={typed} onNear={read} onType={type} />
        <NeedsFilter filter={filter} shown={suitable?.length ?? 0} all={menu?.items.length ?? 0} />
        {menu && menuModel.isLive.value === false && <Printed onAsk={() => void refetch()} />}
      </div>
      {menu && found ? (
        <>
          {sections.length > 0 && (
            <Categories
              sections={sections.map(({ id, name, items }) => ({
                id,
                name: word(name),
                count: items.length,
              }))}
            />
          )}
          <div ref={around} className="menu-sections">
            <p className="visually-hidden" role="status">
              {wanted &&
                t('{found} of {all} found', { found: found.length, all: menu.items.length })}
            </p>
            {search && search.without.length > 0 && filter.count === 0 && (
              <p className="soft menu-promise">{word(ALLERGEN_SENTENCE)}</p>
            )}
            {!wanted && filter.count === 0 && lead}
            {found.length === 0 && (
              <NothingFound
                wanted={wanted}
                hasNeeds={filter.count > 0}
                onTry={type}
                onShowAll={showAll}
              />
            )}
            {sections.map((section) => (
              <Section
                key={section.id}
                {...{ section, menu, milks, marked, isTheirs }}
                onOpen={sheet.open}
                onHeart={heart}
              />
            ))}
          </div>
          <Suspense>
            {sheet.item && (
              <ItemSheet
                key={sheet.item.id}
                menu={menu}
                item={sheet.item}
                milk={milks.get(sheet.item.id)}
                asked={sheet.asked}
                isFavorite={marked.has(sheet.item.id)}
                onHeart={heart}
                onClose={sheet.close}
              />
            )}
          </Suspense>
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** What is shown while the server does not answer. */
function Printed({ onAsk }: { onAsk: () => void }): ReactNode {
  return (
    <p className="notice">
      {t(
        'The kitchen does not answer, so this is our printed menu: prices and what is sold out may differ.',
      )}{' '}
      <button type="button" className="link" onClick={onAsk}>
        {t('Ask again')}
      </button>
    </p>
  )
}

function Loading(): ReactNode {
  return (
    <div className="menu-sections" role="status" aria-label={t('Loading the menu')}>
      {[1, 2, 3, 4, 5, 6].map((i) => (
        <span key={i} className="blank menu-blank" />
      ))}
    </div>
  )
}

function SearchField({
  typed,
  onNear,
  onType,
}: {
  typed: string
  /** Somebody is about to search. */
  onNear: () => void
  onType: (text: string) => void
}): ReactNode {
  return (
    <div className="menu-search">
      <Icon of={Search} size={22} />
      <input
        type="search"
        aria-label={t('Search the menu')}
        placeholder={t('Taro, oat, no caffeine…')}
        value={typed}
        onFocus={onNear}
        onChange={({ target }) => onType(target.value)}
      />
      {typed && (
        <button type="button" aria-label={t('Clear the search')} onClick={() => onType('')}>
          <Icon of={X} size={20} />
        </button>
      )}
    </div>
  )
}

function NothingFound({
  wanted,
  hasNeeds,
  onTry,
  onShowAll,
}: {
  wanted: string
  hasNeeds: boolean
  onTry: (word: string) => void
  onShowAll: () => void
}): ReactNode {
  return (
    <div className="menu-none">
      <h2>{wanted ? t('No “{wanted}” here.', { wanted }) : t('Nothing matches all of that.')}</h2>
      {hasNeeds ? (
        <p>
          {t(
            'Remove one of your needs, or ask at the counter: the bar can do more than the menu says.',
          )}
        </p>
      ) : (
        <p className="menu-try">
          {t('Try a flavor, a kind or a need:')}
          {tries().map((each) => (
            <button key={each} type="button" className="link" onClick={() => onTry(each)}>
              {each}
            </button>
          ))}
        </p>
      )}
      <button type="button" className="button" onClick={onShowAll}>
        {t('Show everything')}
      </button>
    </div>
  )
}

function Section({
  section: { id, name, blurb, items },
  menu,
  milks,
  marked,
  isTheirs,
  onOpen,
  onHeart,
}: {
  section: MenuSection
  menu: Menu
  /** The milk an item is made with to suit, where its usual one does not. */
  milks: ReadonlyMap<string, Milk>
  /** The favorites. */
  marked: ReadonlySet<string>
} & Pick<ComponentProps<typeof ItemCard>, 'isTheirs' | 'onOpen' | 'onHeart'>): ReactNode {
  return (
    // A name by `aria-labelledby` is lost while the browser skips the section.
    <section id={id} aria-label={word(name)}>
      <div className="category-head">
        <h2>{word(name)}</h2>
        <p>{word(blurb)}</p>
      </div>
      <ul className="items">
        {items.map((item) => (
          <ItemCard
            key={item.id}
            menu={menu}
            item={item}
            milk={milks.get(item.id)}
            isFavorite={marked.has(item.id)}
            isTheirs={isTheirs}
            onOpen={onOpen}
            onHeart={onHeart}
          />
        ))}
      </ul>
    </section>
  )
}

/** For whoever found nothing: words that find something. */
const tries = () => [t('taro'), t('peach'), t('latte'), t('vegan')]

type MenuSection = { id: string; name: string; blurb: string; items: MenuItem[] }

/** What somebody likes first, last marked first; then the menu in the café's order. */
function sectionsOf(menu: Menu, found: MenuItem[], marked: string[]): MenuSection[] {
  const liked = marked.flatMap((id) => found.find((item) => item.id === id) ?? [])
  return [
    {
      id: 'favorites',
      name: t('Favorites'),
      blurb: t('What you marked with a heart.'),
      items: liked,
    },
    ...menu.categories.map((category) => ({
      ...category,
      items: found.filter((item) => item.category === category.id),
    })),
  ].filter(({ items }) => items.length > 0)
}
