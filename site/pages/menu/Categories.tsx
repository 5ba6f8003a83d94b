import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../../texts/t.ts'

export type Section = { id: string; name: string; count: number }

/** Sticky: where on the menu one is, and the way to the rest. On a phone a strip under the header. */
export function Categories({ sections }: { sections: Section[] }): ReactNode {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav className="categories" aria-label={t('Menu categories')}>
      <ul>
        {sections.map(({ id, name, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => settleOn(id)}
            >
              {name} <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The jump is aimed while what is out of sight still has its guessed height; once the true ones are known, it is aimed again.
 */
function settleOn(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
    }),
  )
}

/** Just under everything that sticks at the top of the window. */
const READING_LINE_PX = 230

/** The section that is being read: the last whose head has passed under the header. */
function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const look = () => {
      const passed = sections.filter((each) => each.getBoundingClientRect().top < READING_LINE_PX)
      setCurrent((passed.at(-1) ?? sections[0])?.id)
    }
    const watcher = new IntersectionObserver(look, {
      rootMargin: `-${READING_LINE_PX - 10}px 0px -50% 0px`,
      threshold: [0, 0.01],
    })
    for (const each of sections) watcher.observe(each)
    look()
    return () => watcher.disconnect()
  }, [key])
  useEffect(() => {
    const list = document.querySelector<HTMLElement>('.categories ul')
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !link || list.scrollWidth <= list.clientWidth) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const edge = Number.parseFloat(getComputedStyle(list).paddingInlineStart)
    list.scrollTo({ left: link.offsetLeft - edge, behavior: isStill ? 'instant' : 'smooth' })
  }, [current])
  return current
}
