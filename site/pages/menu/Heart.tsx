import { Heart as HeartIcon } from 'lucide-react'
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
      <HeartIcon size={22} aria-hidden="true" fill={isMarked ? 'var(--ink-coral)' : 'none'} />
    </button>
  )
}
