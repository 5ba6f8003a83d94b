import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import { Drink } from '#widgets/style/Drink.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { isRouted } from '../../routes.tsx'
import { useArtists } from '../../state/art.ts'
import { useMenu } from '../../state/queries.ts'
import { useContentPage } from '../../state/reading.ts'
import { englishNote, t, written } from '../../texts/t.ts'
import { Blocks, TextsReady } from '../reading/Blocks.tsx'
import { sectionsOf, type Section } from '../reading/outline.ts'
import './about.css'

const FULL = 0.78
const EMPTY = 0.07

/** Our Story. A bottle of ink stands beside it, and the story uses it up. */
export function AboutPage(): ReactNode {
  const query = useContentPage('about')
  const page = query.data
  const [read, setRead] = useState(0)
  const sections = page ? sectionsOf(page.blocks) : []
  const share = FULL - (FULL - EMPTY) * (read / Math.max(1, sections.length - 1))

  return (
    <article className="about">
      <TextsReady />
      <h1 lang={written()}>{page?.title ?? 'We bought a press. Then a kettle.'}</h1>
      <div className="about-side">
        <Drink className="about-ink" recipe={inkPot(share)} size="large" iceLevel="no ice" />
      </div>
      <div className="about-text prose">
        {englishNote()}
        <Loaded query={query} what={t('our story')} blank="about-blank" lines={3}>
          {() =>
            sections.map((section, i) => (
              <Chapter
                key={section.anchor}
                section={section}
                isFirst={i === 0}
                // However far somebody jumps at once, and in whichever order that is told.
                onRead={(isRead) =>
                  setRead((last) =>
                    isRead ? Math.max(last, i) : Math.min(last, Math.max(0, i - 1)),
                  )
                }
              />
            ))
          }
        </Loaded>
      </div>
      <Figures />
      <p className="acts about-acts">
        {next()
          .filter(({ to }) => isRouted(to))
          .map(({ to, words }, i) => (
            <Link key={to} className={`button ${i === 0 ? 'loud' : ''}`.trim()} to={to}>
              {words}
            </Link>
          ))}
      </p>
    </article>
  )
}

const next = () => [
  { to: '/menu', words: t('Read the menu') },
  { to: '/artists', words: t('Meet the artists') },
  { to: '/book-space', words: t('See the rooms') },
  { to: '/contact', words: t('Write to us') },
]

const inkPot = (share: number): DrinkRecipe => ({
  vessel: 'bottle',
  layers: [{ ink: 'blue', share: Math.round(share * 100) / 100 }],
  bits: [],
  cap: null,
})

function Chapter({
  section,
  isFirst,
  onRead,
}: {
  section: Section
  isFirst: boolean
  onRead: (isRead: boolean) => void
}): ReactNode {
  const root = useRef<HTMLElement>(null)
  const tell = useRef(onRead)
  useEffect(() => {
    tell.current = onRead
  })
  useEffect(() => {
    if (!root.current) return
    // Read is what has come up to the middle of the window, or was there before anybody watched.
    const watch = new IntersectionObserver(
      (entries) => tell.current(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '1000000px 0px -50% 0px' },
    )
    watch.observe(root.current)
    return () => watch.disconnect()
  }, [])

  return (
    <section ref={root} className={isFirst ? 'about-lead' : 'about-chapter'} lang={written()}>
      {section.heading && <h2 id={section.anchor}>{section.heading}</h2>}
      <Blocks blocks={section.blocks} />
    </section>
  )
}

/** Counted, not claimed: what the menu and the walls hold right now. */
function Figures(): ReactNode {
  const { data: menu } = useMenu()
  const { data: artists } = useArtists()
  const figures = [
    [menu?.items.filter(({ kind }) => kind === 'drink').length, t('drinks, each made your way')],
    [artists?.length, t('artists from around here')],
    [artists?.reduce((sum, { workCount }) => sum + workCount, 0), t('prints on the walls')],
  ] as const
  return (
    <dl className="about-figures">
      {figures.map(([count, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="numeral">{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
