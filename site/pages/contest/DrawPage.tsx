import { useEffect, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Contest, PublicDraw } from '#domain/contracts/contest.ts'
import { urlOf } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useContest } from '../../state/contest.ts'
import { useCafe } from '../../state/queries.ts'
import { isOne, rich, t, written } from '../../texts/t.ts'
import { Recompute } from './Recompute.tsx'
import { when } from './when.ts'
import './contest.css'

/** The draw in public: the promise before it, the result after it, and everything needed to do it again. */
export function DrawPage(): ReactNode {
  const [params] = useSearchParams()
  const query = useContest(params.get('campaign') ?? undefined)
  const draw = query.data?.draw
  return (
    <article className="draw-page" data-area="contest">
      <header>
        <h1>{t('The draw')}</h1>
        <p className="lead">
          {t(
            draw?.seed
              ? 'Drawn by a calculation that you can repeat. Nobody could know its result before the seed was public.'
              : 'We draw by a calculation that anybody can repeat, from a list that is fixed before the draw.',
          )}
        </p>
      </header>
      <Loaded
        query={query}
        what={t('the draw')}
        blank="draw-blank"
        lines={1}
        missing={
          <p className="notice">
            {t('No list was published for this contest.')}{' '}
            <Link to="/contest/draw">{t('The current one')}</Link>
          </p>
        }
      >
        {(contest) => (
          <>
            {draw ? <PromiseMade draw={draw} /> : <NotYet contest={contest} />}
            {draw?.seed && <Result draw={draw} />}
            {draw && (
              <section aria-labelledby="draw-again">
                <h2 id="draw-again">{t(draw.seed ? 'Do it again' : 'Check the list')}</h2>
                <Recompute draw={draw} />
              </section>
            )}
            <Steps isOpen={draw !== undefined && draw !== null} />
            {draw && <Commands draw={draw} />}
            <Others contest={contest} />
          </>
        )}
      </Loaded>
    </article>
  )
}

function NotYet({ contest }: { contest: Contest }): ReactNode {
  const isEarly = useCafe().data?.entering?.period === 'before'
  const over = t(isEarly ? 'Entering has not begun yet.' : 'Entering is over; the list comes next.')
  return (
    <section className="draw-promise" aria-label={t('Where it stands')}>
      <p className="draw-stand">{contest.isOpen ? t('Entering is still open.') : over}</p>
      <p>
        {t(
          'When we fix the list of entries, it is published here with its fingerprint, before anybody can know who wins.',
        )}
      </p>
      <p className="acts">
        {contest.isOpen && (
          <Link className="button loud" to="/prelaunch">
            {t('Enter the contest')}
          </Link>
        )}
        <Link className="button" to="/contest/rules">
          {t('Read the rules')}
        </Link>
      </p>
    </section>
  )
}

/** What was said before the seed existed. */
function PromiseMade({ draw }: { draw: PublicDraw }): ReactNode {
  const zone = useCafe().data?.cafe.timeZone ?? 'America/New_York'
  const file = urlOf('contestList', { query: { campaign: draw.campaign } })
  return (
    <section className="draw-promise" aria-labelledby="draw-promise">
      <h2 id="draw-promise">{t('Published before the draw')}</h2>
      <ul className="draw-numbers">
        {[
          [draw.entryCount, isOne(draw.entryCount) ? t('entry') : t('entries')],
          [draw.winnerCount, isOne(draw.winnerCount) ? t('winner') : t('winners')],
          [draw.alternateCount, isOne(draw.alternateCount) ? t('alternate') : t('alternates')],
        ].map(([number, what]) => (
          <li key={what}>
            <b className="numeral">{number}</b> {what}
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{t('Fingerprint of the list')}</dt>
          <dd className="code draw-hash">
            {draw.listHash.slice(0, 32)}
            <wbr />
            {draw.listHash.slice(32)}
          </dd>
        </div>
        <div>
          <dt>{t('Published')}</dt>
          <dd>
            <time dateTime={draw.committedAt}>{when(draw.committedAt, zone)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('The seed comes from')}</dt>
          <dd lang={written()}>{draw.seedSource}</dd>
        </div>
        <div>
          <dt>{t('Rule')}</dt>
          <dd className="code">{draw.rule}</dd>
        </div>
      </dl>
      <p className="acts">
        <a className="button" href={file} download={`${draw.campaign}-entries.txt`}>
          {t('Save the list')}
        </a>
      </p>
    </section>
  )
}

function Result({ draw }: { draw: PublicDraw }): ReactNode {
  const zone = useCafe().data?.cafe.timeZone ?? 'America/New_York'
  return (
    <section aria-labelledby="draw-result">
      <h2 id="draw-result">{t('The result')}</h2>
      <p>
        {rich('The seed: {seed}', { seed: <b className="code draw-seed">{draw.seed}</b> })}
        {draw.drawnAt &&
          rich(', entered {when}', {
            when: <time dateTime={draw.drawnAt}>{when(draw.drawnAt, zone)}</time>,
          })}
      </p>
      <ol className="draw-places">
        {draw.places.map((place) => (
          <li key={place.rank} data-kind={place.kind} data-passed={place.hasPassed}>
            <b className="numeral" aria-hidden="true">
              {place.rank}
            </b>
            <div>
              <span className="draw-kind">{standing(place)}</span>
              {place.name && <span className="draw-name">{place.name}</span>}
              <span className="code">{place.line}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function standing({ kind, hasMovedUp, hasPassed }: PublicDraw['places'][number]): string {
  if (hasPassed) return kind === 'winner' ? t('Winner, passed over') : t('Alternate, passed over')
  if (hasMovedUp) return t('Winner, moved up')
  return t(kind === 'winner' ? 'Winner' : 'Alternate')
}

/** @param isOpen there is a draw to be checked by it */
function Steps({ isOpen }: { isOpen: boolean }): ReactNode {
  return (
    <section aria-labelledby="draw-steps">
      <h2 id="draw-steps">{t('How it works, exactly')}</h2>
      <details className="draw-proof" open={isOpen}>
        <summary>{t('Read the proof')}</summary>
        <ol className="draw-steps">
          <li>
            <p>
              <b>{t('The list is fixed.')}</b>{' '}
              {t(
                'Every confirmed entry is one line of 32 hex digits: the beginning of a SHA-256 of a secret of ours and the entry’s number. The lines are sorted. Above them stand the rule, how many win, and where the seed will come from.',
              )}
            </p>
          </li>
          <li>
            <p>
              <b>{t('Its fingerprint is published:')}</b>{' '}
              {t(
                'the SHA-256 of that file, byte for byte. From then on nobody can add, remove or change an entry without changing the fingerprint.',
              )}
            </p>
          </li>
          <li>
            <p>
              <b>{t('The seed is drawn in public.')}</b>{' '}
              {t(
                'A public event that nobody can foresee, named beforehand. Its result is written in small letters with single spaces.',
              )}
            </p>
          </li>
          <li>
            <p>
              <b>{t('Each line gets a score:')}</b>{' '}
              <code className="code">{'SHA-256( rule | fingerprint | seed | line )'}</code>
              {t(', joined by vertical bars, without spaces around them.')}
            </p>
          </li>
          <li>
            <p>
              <b>{t('The smallest scores win.')}</b>{' '}
              {t('Sorted by score, the first lines are the winners, the next ones the alternates.')}
            </p>
          </li>
        </ol>
        <p className="soft">
          {t(
            'What this cannot show: that every entry was a person. For that we confirm each one by email or by phone.',
          )}
        </p>
      </details>
    </section>
  )
}

function Commands({ draw }: { draw: PublicDraw }): ReactNode {
  // The visitor's own address, which the server does not render.
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(location.origin), [])
  const list = `${origin}/api/contest/entries.txt?campaign=${encodeURIComponent(draw.campaign)}`
  return (
    <section aria-labelledby="draw-commands">
      <h2 id="draw-commands">{t('Without this page')}</h2>
      <p>
        {rich('With {program} and Node 20, or with anything that calculates SHA-256:', {
          program: <a href="/api/contest/recompute.mjs">{t('our one-file program')}</a>,
        })}
      </p>
      <pre className="code">
        {`curl -o entries.txt "${list}"
sha256sum entries.txt
curl -O ${origin}/api/contest/recompute.mjs
node recompute.mjs entries.txt${draw.seed ? ` "${draw.seed}"` : ' "the seed"'}`}
      </pre>
    </section>
  )
}

function Others({ contest }: { contest: Contest }): ReactNode {
  const others = contest.drawn.filter((campaign) => campaign !== contest.campaign)
  return (
    <p className="draw-others">
      <Link to="/contest/rules">{t('The official rules')}</Link>
      {others.map((campaign) => (
        <Link key={campaign} to={`/contest/draw?campaign=${encodeURIComponent(campaign)}`}>
          {t('The draw of {campaign}', { campaign })}
        </Link>
      ))}
    </p>
  )
}
