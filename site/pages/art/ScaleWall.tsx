import type { CSSProperties, ReactNode } from 'react'
import type { Work } from '#domain/contracts/content.ts'
import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import { PageLink } from '../../layout/PageLink.tsx'
import { DrinkPrint } from '../../prints/DrinkPrint.tsx'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { t, written } from '../../texts/t.ts'
import { WorkLabel } from './WorkLabel.tsx'

/** Everybody here knows how tall one is. */
const FOR_SCALE: DrinkRecipe = {
  vessel: 'cup',
  layers: [
    { ink: 'taro', share: 0.7 },
    { ink: 'cream', share: 0.3 },
  ],
  bits: ['pearls'],
  cap: null,
}

/** An artist's works on one line at the height of the eyes, inch for inch, with a large tea on the rail to compare. */
export function ScaleWall({ works }: { works: readonly Work[] }): ReactNode {
  if (works.length === 0)
    return <p className="notice">{t('Everything by this artist has gone home with somebody.')}</p>
  return (
    <section className="scale" aria-labelledby="scale-title">
      <h2 id="scale-title">{t('On the wall, to scale')}</h2>
      <div className="scale-scroll">
        <ul>
          {works.map((work) => (
            <li key={work.id} style={{ '--wide': work.widthInches } as CSSProperties}>
              <WorkPicture
                work={work}
                // An inch is at most 17 pixels on this wall.
                sizes={`${Math.round(work.widthInches * 17)}px`}
                className="hung"
                moves={`work-${work.id}`}
              />
              <WorkLabel
                work={work}
                isBrief
                title={
                  <h3 lang={written()}>
                    <PageLink to={`?work=${work.id}`} moves={`work-${work.id}`} preventScrollReset>
                      {work.title}
                    </PageLink>
                  </h3>
                }
              />
            </li>
          ))}
          <li className="scale-tea">
            <DrinkPrint
              recipe={FOR_SCALE}
              size="large"
              label={t('A large taro milk tea, for scale')}
            />
            <p className="margin-note">{t('A large tea, seven inches tall, for scale.')}</p>
          </li>
        </ul>
      </div>
    </section>
  )
}
