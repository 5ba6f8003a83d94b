import { Share2 } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import type { Configuration } from '#domain/menu/drink-address.ts'
import { t } from '../../texts/t.ts'
import { useShare } from './use-share.ts'
import './share.css'

type Props = { item: MenuItem; configuration: Configuration; isIcon?: boolean }

/** Sends somebody this item as it is configured. @param isIcon without its word */
export function ShareItem({ item, configuration, isIcon = false }: Props): ReactNode {
  const { said, share } = useShare(item, configuration)
  return (
    <div className={isIcon ? 'share-item is-icon' : 'share-item'}>
      <button
        type="button"
        className={isIcon ? undefined : 'link'}
        aria-label={t('Share {name}', { name: item.name })}
        onClick={share}
      >
        <Icon of={Share2} size={isIcon ? 22 : 16} />
        {!isIcon && t('Share')}
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
