import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ContestDesk } from '#domain/contracts/contest.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { account } from '#site/state/account.ts'
import { useContestDesk } from '#site/state/contest.ts'
import { can } from '#domain/people/permissions.ts'
import { AdminShell } from '../AdminShell.tsx'
import { EntriesTable } from './EntriesTable.tsx'
import { FixList } from './FixList.tsx'
import { NextContest } from './NextContest.tsx'
import { PublishedDraw } from './PublishedDraw.tsx'
import { RulesForm } from './RulesForm.tsx'
import { WinnerLog } from './WinnerLog.tsx'
import './contest-room.css'

/** The contest from the first entry to the last prize: review, the list, the draw, the winners, the rules. */
export function ContestPage(): ReactNode {
  useSignals()
  const [params, setParams] = useSearchParams()
  const campaign = params.get('campaign') ?? undefined
  const query = useContestDesk(campaign)
  // Who may only read sees who entered and how it stands; judging, the list, the draw and the rules are an admin's.
  const mayDecide = can(account.user.value, 'admin')
  return (
    <AdminShell
      title="Contest"
      lead={
        mayDecide
          ? 'Confirm who is real, fix the list, draw in public, and see that prizes reach their winners.'
          : 'Who entered, and how it stands. An admin confirms entries, fixes the list and draws.'
      }
      acts={
        <>
          <Link className="button" to="/contest/rules">
            Official rules
          </Link>
          <Link
            className="button"
            to={
              campaign ? `/contest/draw?campaign=${encodeURIComponent(campaign)}` : '/contest/draw'
            }
          >
            Page of the draw
          </Link>
        </>
      }
    >
      <Loaded query={query} what="the contest" blank="contest-blank" lines={2}>
        {(desk) => (
          <div className="contest-room" data-area="contest">
            {desk.campaigns.length > 1 && (
              <label className="field contest-which">
                <span className="label">Contest</span>
                <select
                  className="input"
                  value={desk.campaign}
                  onChange={({ target }) => setParams({ campaign: target.value })}
                >
                  {desk.campaigns.map((id) => (
                    <option key={id}>{id}</option>
                  ))}
                </select>
              </label>
            )}
            <Standing desk={desk} />
            {mayDecide &&
              (desk.draw ? (
                <PublishedDraw key={`draw of ${desk.campaign}`} desk={desk} draw={desk.draw} />
              ) : (
                <FixList key={`list of ${desk.campaign}`} desk={desk} />
              ))}
            {mayDecide && desk.winners.length > 0 && <WinnerLog desk={desk} />}
            <div className="contest-part">
              <h2>Entries</h2>
              <EntriesTable desk={desk} mayDecide={mayDecide} />
            </div>
            {mayDecide && desk.isCurrent && (
              <RulesForm key={`rules of ${desk.campaign}`} desk={desk} />
            )}
            {mayDecide && desk.isCurrent && desk.draw?.seed && <NextContest />}
          </div>
        )}
      </Loaded>
    </AdminShell>
  )
}

/** Where it stands, in four numbers and three stages. */
function Standing({ desk }: { desk: ContestDesk }): ReactNode {
  const { all, verified, waiting, rejected } = desk.counts
  const stage = desk.draw ? (desk.draw.seed ? 3 : 2) : 1
  return (
    <div className="contest-standing">
      <ul className="contest-numbers">
        {(
          [
            [verified, 'confirmed', true],
            [waiting, 'not confirmed', false],
            [rejected, 'rejected', false],
            [all, 'in all', false],
          ] as const
        ).map(([number, what, isLoud]) => (
          <li key={what} data-loud={isLoud}>
            <b className="numeral">{number}</b> {what}
          </li>
        ))}
      </ul>
      <ol className="contest-stages">
        {['Entries', 'The list is fixed', 'Drawn'].map((name, i) => (
          <li key={name} aria-current={stage === i + 1 ? 'step' : undefined} data-done={stage > i}>
            {name}
          </li>
        ))}
      </ol>
    </div>
  )
}
