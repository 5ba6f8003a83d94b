import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Contest } from '#domain/contracts/contest.ts'
import { officialRules, type RulesWords } from '#domain/contest/official-rules.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useContest } from '../../state/contest.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { TextsReady } from '../reading/Blocks.tsx'
import { Clauses } from '../reading/Clauses.tsx'
import { Translation } from '../reading/Translation.tsx'
import { dateText } from '../../texts/dates.ts'
import { inWords, spanish, t } from '../../texts/t.ts'
import './contest.css'

/** The official rules of the contest, made of what the owner decided. */
export function ContestRulesPage(): ReactNode {
  const cafe = useCafe()
  const contest = useContest()
  return (
    <article className="small-print contest-rules" data-area="contest">
      <TextsReady />
      <header>
        <h1>{t('The contest rules')}</h1>
        <p className="legal-summary">
          {t('One entry each, nothing to buy, and a draw that anybody can repeat.')}
        </p>
        <p className="acts">
          {contest.data?.isOpen && (
            <Link className="button loud" to="/prelaunch">
              {t('Enter the contest')}
            </Link>
          )}
          <Link className="button" to="/contest/draw">
            {t('See the draw')}
          </Link>
        </p>
      </header>
      <Loaded
        query={joined({ now: cafe, contest })}
        what={t('the rules')}
        blank="legal-blank"
        lines={2}
      >
        {({ now, contest }) => (
          <Clauses
            lead={spanish() && <Translation />}
            blocks={officialRules(now.cafe, inLanguage(contest), new Date(now.now), RULES)}
          />
        )}
      </Loaded>
    </article>
  )
}

/** What the owner wrote, in the language of the page where it was written in that one too. */
function inLanguage(contest: Contest): Contest {
  if (!spanish()) return contest
  const own = Object.entries(contest.rules.translations?.es ?? {}).filter(([, text]) => text)
  const prize = contest.translations?.es.prize || contest.prize
  return { ...contest, prize, rules: { ...contest.rules, ...Object.fromEntries(own) } }
}

const RULES: RulesWords = {
  say: inWords,
  date: (date) => t('{date}, {year}', { date: dateText(date), year: date.slice(0, 4) }),
}
