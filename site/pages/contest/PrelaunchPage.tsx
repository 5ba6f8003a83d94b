import { CalendarDays, MapPin } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CLOSED_TEXTS } from '#domain/contest/closed.ts'
import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import '../../layout/widget-tags.ts'
import { DrinkPrint, DrinksReady } from '../../prints/DrinkPrint.tsx'
import { useContest } from '../../state/contest.ts'
import { useCafe } from '../../state/queries.ts'
import { useTheme } from '../../state/theme.ts'
import { rich, t, word } from '../../texts/t.ts'
import { said } from './said.ts'
import './prelaunch.css'

/** The three cups of the opening poster. */
const CUPS: DrinkRecipe[] = [
  {
    vessel: 'cup',
    layers: [
      { ink: 'matcha', share: 0.6 },
      { ink: 'paper', share: 0.4 },
    ],
    bits: ['hearts'],
    cap: null,
  },
  {
    vessel: 'cup',
    layers: [
      { ink: 'coral', share: 0.4 },
      { ink: 'taro', share: 0.6 },
    ],
    bits: ['pearls'],
    cap: 'cream',
  },
  {
    vessel: 'cup',
    layers: [
      { ink: 'blue', share: 0.5 },
      { ink: 'oklch(81% .16 78)', share: 0.5 },
    ],
    bits: ['stars'],
    cap: null,
  },
]

/** The opening contest: hero, chips, and the survey as any page places it. */
export function PrelaunchPage(): ReactNode {
  const scheme = useTheme()
  const { data, isError, refetch } = useCafe()
  const { data: contest } = useContest()
  const campaign = data?.cafe.campaign
  // The ticket itself says from when on entries are taken.
  const isEarly = data?.entering?.period === 'before'
  const embed = useSearchParams()[0].get('embed') || undefined
  useEffect(() => {
    // The page as the server renders it is for all: the element learns of its embed before it comes to life.
    if (embed) document.querySelector('lounge-survey')?.setAttribute('embed', embed)
    void import('#widgets/survey/index.ts')
  }, [embed])

  return (
    <div className="prelaunch" data-area="contest">
      <DrinksReady />
      <section className="prelaunch-hero">
        <h1>{campaign ? said(campaign, 'heroTitle') : t('Something Sweet Is Coming')}</h1>
        {campaign && (
          <ul className="prelaunch-chips">
            <li>
              <Icon of={MapPin} size={18} /> {said(campaign, 'location')}
            </li>
            <li>
              <Icon of={CalendarDays} size={18} /> {said(campaign, 'opening')}
            </li>
          </ul>
        )}
        <p className="lead">{campaign && said(campaign, 'heroText')}</p>
        {data?.isOpen && contest?.isOpen && (
          <p>{t('The café is open already. Come in, and enter the contest all the same.')}</p>
        )}
        {isError && (
          <p className="notice is-error">
            {t('The details of the contest could not be loaded.')}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              {t('Try again')}
            </button>
          </p>
        )}
        {campaign && (
          <p className="prize">
            <span>{t('The prize')}</span>
            {said(campaign, 'prize')}
          </p>
        )}
        <p className="prelaunch-rules">
          <span>{t('No purchase necessary.')}</span>{' '}
          {rich('{rules} and {draw}', {
            rules: <Link to="/contest/rules">{t('The official rules')}</Link>,
            draw: <Link to="/contest/draw">{t('how we draw')}</Link>,
          })}
        </p>
      </section>
      <div className="prelaunch-cups" aria-hidden="true">
        {CUPS.map((recipe, i) => (
          <DrinkPrint
            key={i}
            recipe={recipe}
            size={i === 1 ? 'large' : 'medium'}
            temperature="iced"
          />
        ))}
      </div>
      <div className="prelaunch-survey">
        {contest?.isOpen === false && !isEarly ? (
          <div className="prelaunch-over">
            <h2>{word(CLOSED_TEXTS.over.title)}</h2>
            <p>
              {t(contest.draw ? 'The list of entries is fixed.' : 'No more entries are taken.')}
            </p>
            <p className="acts">
              <Link className="button loud" to="/contest/draw">
                {t(contest.draw?.seed ? 'See who won' : 'See the draw')}
              </Link>
            </p>
          </div>
        ) : (
          <lounge-survey
            theme={scheme}
            source="prelaunch"
            campaign={campaign?.id}
            {...(embed && { embed })}
          />
        )}
      </div>
    </div>
  )
}
