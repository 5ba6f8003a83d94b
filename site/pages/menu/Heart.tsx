import { Heart as HeartIcon } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'

type Props = { name: string; isMarked: boolean; onPress: () => void }

/** Marked or not, by fill and not by colour alone. */
export function Heart({ name, isMarked, onPress }: Props): ReactNode {
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isMarked}
      aria-label={t('Favorite {name}', { name })}
      onClick={onPress}
    >
      <Icon of={HeartIcon} size={22} fill={isMarked ? 'var(--ink-coral)' : 'none'} />
    </button>
  )
}
