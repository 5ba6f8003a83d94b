import type { ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { t } from '../../texts/t.ts'

type Marked = Pick<MenuItem, 'isPopular' | 'newSince' | 'caffeine' | 'calories' | 'photo'>

/** What is to be known of an item at a glance: popular, new, how strong it is, its calories where somebody counted them, and a photograph where there is one. */
export function Marks({ item }: { item: Marked }): ReactNode {
  const { isPopular, newSince, caffeine, calories, photo } = item
  return (
    <>
      {(isPopular || newSince || caffeine || calories) && <List item={item} />}
      {photo && <Photograph photo={photo} />}
    </>
  )
}

/** Beside the drawing: in the width of the card, fetched when it comes near. */
function Photograph({ photo }: { photo: NonNullable<MenuItem['photo']> }): ReactNode {
  const widths = photo.widths.slice(0, 2)
  const at = (width: number) => `/art/${photo.id}-${width}.webp`
  return (
    <img
      className="photo item-photo"
      src={at(widths.at(-1) ?? photo.width)}
      srcSet={widths.map((width) => `${at(width)} ${width}w`).join(', ')}
      sizes="(max-width: 48rem) 60vw, 20rem"
      alt={photo.alt}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
    />
  )
}

function List({ item: { isPopular, newSince, caffeine, calories } }: { item: Marked }): ReactNode {
  return (
    <ul className="item-marks">
      {isPopular && (
        <li>
          <b className="mark">{t('Popular')}</b>
        </li>
      )}
      {newSince && (
        <li>
          <b className="mark is-new">{t('New')}</b>
        </li>
      )}
      {caffeine && (
        <li>
          <i className="beans" data-strength={caffeine} aria-hidden="true" />
          {STRENGTHS[caffeine]()}
        </li>
      )}
      {calories && <li>{t('{calories} calories', { calories })}</li>}
    </ul>
  )
}

const STRENGTHS: Record<NonNullable<MenuItem['caffeine']>, () => string> = {
  none: () => t('No caffeine'),
  low: () => t('Low caffeine'),
  medium: () => t('Medium caffeine'),
  high: () => t('High caffeine'),
}
