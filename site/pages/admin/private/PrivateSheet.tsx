import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { addDays, dateIn } from '#domain/cafe/time.ts'
import { momentInWords, spanInWords, untilInWords } from '#domain/booking/party.ts'
import { mayBecome, privateStateName, type StaffMove } from '#domain/booking/private-event.ts'
import type { StaffPrivateEvent } from '#domain/contracts/private-events.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { TakeAtCounter, type TakenAtCounter } from '../TakeAtCounter.tsx'
import { useAct } from '../use-act.ts'
import { ProposalForm } from './ProposalForm.tsx'
import type { PlanProps } from './plan-props.ts'
import { CallsOff, classesToCallOff, InTheWay, isContracted } from './InTheWay.tsx'
import { RunSheet } from './RunSheet.tsx'
import '#site/forms/tick.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/** One plan: what is wanted, what stands in its way, and what can be done with it now. */
export function PrivateSheet({ reference }: { reference: string }): ReactNode {
  const cache = useQueryClient()
  const queryKey = ['privateEvent', reference]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callPrivate('staffPrivateEvent', { params: { reference }, query: {} }, { signal }),
    staleTime: 0,
  })
  const keep = (plan: StaffPrivateEvent) => setNewerAnswer(cache, queryKey, plan)
  return (
    <Loaded
      query={found}
      what="the plan"
      lines={6}
      missing={<p className="notice">There is no such plan.</p>}
    >
      {(plan) => (
        <article className="staff-plan" aria-labelledby="plan-title">
          <Wanted plan={plan} />
          <InTheWay plan={plan} />
          <Doing keep={keep}>{(act) => <Hold plan={plan} act={act} />}</Doing>
          {mayBecome(plan.state, 'proposal') && (
            <Doing keep={keep}>{(act) => <ProposalForm plan={plan} act={act} />}</Doing>
          )}
          <Doing keep={keep}>{(act) => <Payment plan={plan} act={act} />}</Doing>
          <Doing keep={keep}>{(act) => <Ending plan={plan} act={act} />}</Doing>
          {plan.state !== 'lost' && (
            <Doing keep={keep}>{(act) => <RunSheet plan={plan} act={act} />}</Doing>
          )}
        </article>
      )}
    </Loaded>
  )
}

/** One form of it: why it was refused stands under its own button, in view. */
function Doing({
  keep,
  children,
}: {
  keep: (plan: StaffPrivateEvent) => void
  children: (act: PlanProps['act']) => ReactNode
}): ReactNode {
  const { act, problem } = useAct(['privateEvents', 'privateEvent', 'roomCalendar'])
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem) said.current?.scrollIntoView?.({ block: 'nearest' })
  }, [problem])
  return (
    <>
      {children((work) => act(async () => keep(await work())))}
      {problem && (
        <p className="notice is-error" role="alert" ref={said}>
          {problem}
        </p>
      )}
    </>
  )
}

function Wanted({ plan }: { plan: StaffPrivateEvent }): ReactNode {
  const { occasion, state, timeZone, startsAt, endsAt, room, headcount, name, email } = plan
  const { phone, budgetCents, estimateCents, message, proposal, paidCents, refundedCents } = plan
  const isPaid = paidCents > refundedCents && plan.dueCents === 0
  const facts: [string, ReactNode][] = [
    ['When', spanInWords(timeZone, new Date(startsAt), new Date(endsAt))],
    [
      'And on',
      proposal?.further.length
        ? proposal.further.map(({ date }) => formatDate(date)).join('; ')
        : null,
    ],
    ['Room', room],
    ['People', headcount],
    ['Who', name],
    [
      'Email',
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    ['Phone', phone],
    ['Budget', budgetCents === null ? null : formatCents(budgetCents)],
    ['Told by our rates', estimateCents === null ? null : formatCents(estimateCents)],
    ['They wrote', message],
    ['Proposal', proposal && `number ${proposal.number}, ${formatCents(proposal.totalCents)}`],
    [
      'Held until',
      plan.heldUntil === null ? null : untilInWords(timeZone, new Date(plan.heldUntil)),
    ],
    [
      'Accepted',
      plan.acceptedAt &&
        `by ${plan.acceptedBy}, ${momentInWords(timeZone, new Date(plan.acceptedAt))}`,
    ],
    ['Paid', paidCents === 0 ? null : formatCents(paidCents)],
    ['How it stands', plan.moneyWords],
    ['Given back', refundedCents === 0 ? null : formatCents(refundedCents)],
    ['Lost because', plan.lostBecause],
  ]
  return (
    <>
      <h2 id="plan-title">
        {occasion} <span className="staff-plan-state">{privateStateName(state, isPaid)}</span>
      </h2>
      <dl className="staff-plan-facts">
        {facts.map(([label, value]) =>
          value === null || value === '' || value === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {proposal &&
          plan.acceptedAt &&
          state !== 'lost' &&
          proposal.schedule.map(({ dueOn, cents, leftCents }) => (
            <div key={dueOn}>
              <dt>By {formatDate(dueOn)}</dt>
              <dd>
                {formatCents(cents)}, {leftCents === 0 ? 'paid' : `${formatCents(leftCents)} left`}
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function Hold({ plan, act }: PlanProps): ReactNode {
  const { reference, state, timeZone } = plan
  const [isSure, setSure] = useState(false)
  const closes = classesToCallOff(plan.evenings)
  const today = useCafe().data?.today
  const [until, setUntil] = useState<string | null>(null)
  if (!mayBecome(state, 'held') || !today) return null
  const day = dateIn(timeZone, new Date(plan.startsAt))
  const inAWeek = addDays(today, 7)
  const chosen = until ?? (inAWeek < day ? inAWeek : day)
  return (
    <form
      className="staff-plan-form"
      onSubmit={(event) => {
        event.preventDefault()
        void act(() =>
          callPrivate('holdPrivateEvent', {
            params: { reference },
            body: {
              until: chosen,
              ...(closes.length > 0 && isSure && { closes: closes.map(({ id }) => id) }),
            },
          }),
        )
      }}
    >
      <h3>{state === 'new' ? 'Hold the time' : 'Hold it for longer'}</h3>
      <div className="staff-plan-row">
        <label htmlFor="hold-until">Until the end of</label>
        <input
          id="hold-until"
          className="input"
          type="date"
          required
          min={today}
          max={day}
          value={chosen}
          onChange={({ target }) => setUntil(target.value)}
        />
        <button type="submit" className="button" disabled={closes.length > 0 && !isSure}>
          {closes.length > 0 ? 'Call them off and hold it' : 'Hold it'}
        </button>
      </div>
      <CallsOff classes={closes} timeZone={timeZone} isSure={isSure} onSure={setSure} />
    </form>
  )
}

/** Money that comes in at the counter: the next payment of the schedule, or all that is left. */
function Payment({ plan, act }: PlanProps): ReactNode {
  const { reference, state, dueCents, proposal } = plan
  if (dueCents === 0 || (!isContracted(state) && state !== 'run')) return null
  const nextCents = proposal?.schedule.find(({ leftCents }) => leftCents > 0)?.leftCents ?? dueCents
  const params = { reference }
  const take = (body: TakenAtCounter) =>
    act(async () => {
      await callPrivate('takeRoomPayment', { params, body })
      return callPrivate('staffPrivateEvent', { params, query: {} })
    })
  return (
    <div className="staff-plan-form">
      <h3>Take payment</h3>
      {nextCents < dueCents && (
        <div className="staff-plan-row">
          <span>The next payment</span>
          <TakeAtCounter key={nextCents} dueCents={nextCents} take={take} />
        </div>
      )}
      <div className="staff-plan-row">
        <span>All that is left</span>
        <TakeAtCounter key={dueCents} dueCents={dueCents} take={take} />
      </div>
      <p className="soft">Cash goes into the drawer that is open.</p>
    </div>
  )
}

function Ending({ plan, act }: PlanProps): ReactNode {
  const { reference, state, backCents, paidCents, refundedCents, dueCents } = plan
  const now = useCafe().data?.now
  const [because, setBecause] = useState('')
  const [refundsAll, setAll] = useState(false)
  const kept = paidCents - refundedCents
  const isAgreed = isContracted(state)
  const back = isAgreed ? (refundsAll ? kept : backCents) : 0
  const move = (to: StaffMove) =>
    act(() =>
      callPrivate('movePrivateEvent', {
        params: { reference },
        body: { state: to, because: to === 'lost' ? because : '', refundsAll, backCents: back },
      }),
    )
  return (
    <>
      {mayBecome(state, 'run') && now !== undefined && plan.startsAt <= now && (
        <button type="button" className="button" onClick={() => void move('run')}>
          It took place
        </button>
      )}
      {mayBecome(state, 'closed') && (
        <div className="staff-plan-row">
          <button type="button" className="button" onClick={() => void move('closed')}>
            Close it
          </button>
          {dueCents > 0 && <span>{formatCents(dueCents)} is still to be paid.</span>}
        </div>
      )}
      {mayBecome(state, 'lost') && (
        <form
          className="staff-plan-form"
          onSubmit={(event) => {
            event.preventDefault()
            void move('lost')
          }}
        >
          <h3>Mark as lost</h3>
          <div className="staff-plan-row">
            <label htmlFor="lost-because">Why</label>
            <input
              id="lost-because"
              className="input"
              maxLength={300}
              required
              value={because}
              onChange={({ target }) => setBecause(target.value)}
            />
          </div>
          {isAgreed && kept > 0 && (
            <label className="tick">
              <input
                type="checkbox"
                checked={refundsAll}
                onChange={({ target }) => setAll(target.checked)}
              />
              <span>Give all {formatCents(kept)} back, whatever the terms say</span>
            </label>
          )}
          <p>
            {isAgreed
              ? `${formatCents(back)} comes back, ${formatCents(kept - back)} is kept. The time is free again.`
              : 'The time is free again.'}
          </p>
          <button type="submit" className="button">
            Call it off
          </button>
        </form>
      )}
    </>
  )
}
