import type { ReactNode } from 'react'
import { isDiet } from '#domain/kitchen/diet.ts'
import { t, word } from '../../texts/t.ts'
import type { Avoids } from './checkout-draft.ts'

/** What the kitchen is told because the customer told it to the chat; they may take it back. */
export function ToldAllergies({
  avoids,
  isUntold,
  onChange,
}: {
  avoids: Avoids
  isUntold: boolean
  onChange: (isUntold: boolean) => void
}): ReactNode {
  if (avoids.length === 0) return null
  const allergens = avoids.filter((each) => !isDiet(each)).map(word)
  const what = [
    ...(allergens.length > 0 ? [t('{what} allergy', { what: allergens.join(', ') })] : []),
    ...avoids.filter(isDiet).map(word),
  ].join(', ')
  return (
    <p className="notice" role="status">
      {isUntold ? (
        t('The kitchen is not told: {what}.', { what })
      ) : (
        <>
          <b>{t('We tell the kitchen: {what}.', { what })}</b> {t('You told our chat.')}
        </>
      )}{' '}
      <button type="button" className="link" onClick={() => onChange(!isUntold)}>
        {isUntold ? t('Tell the kitchen') : t('Don’t tell the kitchen')}
      </button>
    </p>
  )
}
