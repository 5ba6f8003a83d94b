import { useSignals } from '@preact/signals-react/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Drawer, DrawerClosing } from '#domain/contracts/drawers.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { MOVEMENT_NAMES, MOVES, type Move, type OpeningDifference } from '#domain/till/drawer.ts'
import { can } from '#domain/people/permissions.ts'
import { asksPin, TILL_PERMISSIONS } from '#domain/till/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useWishKey } from '../../state/wish-key.ts'
import { till } from '../../state/till.ts'
import { useTillZone } from '../../state/use-till-zone.ts'
import { ApprovalForm, type Agreeing, NoTill, useTillDoor } from './ApprovalForm.tsx'
import { CheckCount } from './CheckCount.tsx'
import { CountForm, type Counted } from './CountForm.tsx'
import { OpeningDifferenceForm } from './OpeningDifferenceForm.tsx'
import { useDrawers } from './use-drawers.ts'
import { TillStatus } from './TillStatus.tsx'
import './till.css'
import './drawer.css'

/** The cash drawers: opened with a count, closed with another, and what went in and out between. */
export function DrawerPage(): ReactNode {
  useSignals()
  const query = useDrawers()
  // Asked for with the drawers, so that it is known when a count is begun.
  useTillDoor()
  const own = till.drawerId.value
  return (
    <div className="till-page">
      <h1>Drawer</h1>
      <div className="till-status-row no-print">
        <TillStatus />
      </div>
      <Loaded query={query} what="the drawers" blank="own-blank" lines={3}>
        {({ drawers, usualFloatCents = 0 }) => (
          <>
            {drawers.length > 1 && (
              <div className="till-keys" role="group" aria-label="The drawer at this till">
                {drawers.map(({ id, name }) => (
                  <button
                    key={id}
                    type="button"
                    className="button"
                    aria-pressed={id === own}
                    onClick={() => (till.drawerId.value = id)}
                  >
                    {name}
                  </button>
                ))}
              </div>
            )}
            <OneDrawer
              drawer={drawers.find(({ id }) => id === own) ?? drawers[0]}
              usualFloatCents={usualFloatCents}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

function OneDrawer({
  drawer,
  usualFloatCents,
}: {
  drawer: Drawer | undefined
  usualFloatCents: number
}): ReactNode {
  const [closing, setClosing] = useState<DrawerClosing | null>(null)
  if (!drawer) return null
  if (closing) return <Closed closing={closing} onDone={() => setClosing(null)} />
  return drawer.open ? (
    <Open
      key={drawer.open.sessionId}
      drawer={drawer}
      open={drawer.open}
      usualFloatCents={usualFloatCents}
      onClosed={setClosing}
    />
  ) : (
    <Shut key={drawer.id} drawer={drawer} usualFloatCents={usualFloatCents} />
  )
}

function Shut({ drawer, usualFloatCents }: { drawer: Drawer; usualFloatCents: number }): ReactNode {
  // One id for this opening: pressed twice, it is opened once.
  const [sessionId] = useState(() => crypto.randomUUID())
  const [difference, setDifference] = useState<OpeningDifference | null>(null)
  const { act, refusal } = useDrawerAct()
  const last = drawer.lastClosing
  const { leftCents = 0 } = drawer
  const isOther = (countedCents: number) => leftCents > 0 && countedCents !== leftCents
  return (
    <section aria-label={drawer.name}>
      <p>
        <b>{drawer.name}</b> is closed.{' '}
        {last && `${last.closedBy} closed it with ${formatCents(last.countedCents)} counted.`}{' '}
        {leftCents > 0 && `${formatCents(leftCents)} stayed in the drawer.`}
      </p>
      <h2>Open it with what is in it</h2>
      <Agreed>
        <CountForm
          button="Open the drawer"
          suggested={
            leftCents > 0
              ? { name: 'What stayed in it', cents: leftCents }
              : { name: 'The usual float', cents: usualFloatCents }
          }
          more={(countedCents) =>
            isOther(countedCents) && (
              <OpeningDifferenceForm
                cents={countedCents - leftCents}
                chosen={difference}
                onChoose={setDifference}
              />
            )
          }
          isWaiting={(countedCents) => isOther(countedCents) && difference === null}
          onCount={({ countedCents }) =>
            act(
              (approval) =>
                callPrivate('openDrawer', {
                  params: { id: drawer.id },
                  body: {
                    sessionId,
                    countedCents,
                    ...(isOther(countedCents) && difference && { difference }),
                    ...(approval && { approval }),
                  },
                }),
              { text: `Open it with ${formatCents(countedCents)}`, cents: countedCents },
            )
          }
        />
      </Agreed>
      <Refusal {...refusal} />
    </section>
  )
}

function Open({
  drawer,
  open,
  usualFloatCents,
  onClosed,
}: {
  drawer: Drawer
  open: NonNullable<Drawer['open']>
  usualFloatCents: number
  onClosed: (closing: DrawerClosing) => void
}): ReactNode {
  useSignals()
  const [isClosing, setClosing] = useState(false)
  const [isOff, setOff] = useState(false)
  const timeZone = useTillZone()
  const { act, refusal } = useDrawerAct()
  const close = async (count: Count, approval?: Approval) => {
    const body = { sessionId: open.sessionId, ...count, ...(approval && { approval }) }
    try {
      onClosed(await callPrivate('closeDrawer', { params: { id: drawer.id }, body }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'drawer_off') setOff(true)
      throw error
    }
  }
  return (
    <section aria-label={drawer.name}>
      <p>
        <b>{drawer.name}</b> is open. {open.openedBy} opened it with{' '}
        {formatCents(open.openingCents)}.
      </p>
      {!till.isEmpty.value && (
        <p>
          <Link className="button" to="/pos/sell">
            Back to the bill
          </Link>
        </p>
      )}
      {isClosing ? (
        <Closing
          isOff={isOff}
          usualFloatCents={usualFloatCents}
          onClose={(count) =>
            act((approval) => close(count, approval), {
              text: `Close it with ${formatCents(count.countedCents)} counted, ${formatCents(count.floatCents)} stays in it${count.reason ? `: ${count.reason}` : ''}`,
              cents: count.countedCents,
            })
          }
          onLeave={() => setClosing(false)}
        />
      ) : (
        <>
          <Moves drawerId={drawer.id} act={act} />
          <button type="button" className="button loud" onClick={() => setClosing(true)}>
            Count and close
          </button>
        </>
      )}
      <Refusal {...refusal} />
      <h2>Since it was opened</h2>
      <ul className="drawer-moves">
        {open.movements.map(({ id, kind, cents, reason, at, by, approvedBy }) => (
          <li key={id}>
            <b>{MOVEMENT_NAMES[kind]}</b>
            <span className="numeral">{formatCents(cents)}</span>
            <span>
              {reason && `${reason}. `}
              {by}
              {approvedBy && `, with ${approvedBy}`}, {clock(at, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Counts a drawer, looks at the count once more, and only then closes it. */
function Closing({
  isOff,
  usualFloatCents,
  onClose,
  onLeave,
}: {
  /** The first count was far off: the next is final. */
  isOff: boolean
  usualFloatCents: number
  onClose: (count: Count) => Promise<void>
  onLeave: () => void
}): ReactNode {
  const [checked, setChecked] = useState<Counted | null>(null)
  // A count that was far off is made anew.
  useEffect(() => {
    if (isOff) setChecked(null)
  }, [isOff])
  return (
    <>
      {/* Kept while it is looked at: who counts again goes on from it. */}
      <div className="drawer-counting" hidden={checked !== null}>
        <h2>Count what is in it</h2>
        <p className="soft">
          {isOff
            ? 'Count all of it anew. This count is final: it closes the drawer, whatever it is.'
            : 'What should be in it is told after your count.'}
        </p>
        <Agreed>
          <CountForm button="Check the count" onCount={setChecked} hasNote hasReason={isOff} />
        </Agreed>
      </div>
      {checked && (
        <CheckCount
          counted={checked}
          usualFloatCents={usualFloatCents}
          onAgain={() => setChecked(null)}
          onClose={async (floatCents) => {
            const { countedCents, note, reason } = checked
            await onClose({ countedCents, floatCents, note, ...(reason !== '' && { reason }) })
          }}
        />
      )}
      <button type="button" className="link" onClick={onLeave}>
        Not yet
      </button>
    </>
  )
}

/** A count, and what is said before the work: who may not by themselves needs somebody else at the end of it, and a till to agree on. */
function Agreed({ children }: { children: ReactNode }): ReactNode {
  useSignals()
  const { data: door, isError } = useTillDoor()
  if (can(account.user.value, TILL_PERMISSIONS.drawer)) return children
  // Nobody is told to ask for a PIN before it is known that one counts here.
  if (!door && !isError)
    return (
      <p className="soft" role="status">
        Looking who may agree…
      </p>
    )
  if (door && door.till === null) return <NoTill />
  return (
    <>
      <p className="notice">
        A senior barista or a manager agrees to your count with their PIN. Ask one before you begin.
      </p>
      {children}
    </>
  )
}

/** Cash in and out, with a reason. */
function Moves({ drawerId, act }: { drawerId: string; act: Act }): ReactNode {
  const [kind, setKind] = useState<Move>('pay-out')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const cents = typedCents(typed)
  const key = useWishKey()
  const isReady = Boolean(cents) && reason.trim() !== ''
  return (
    <form
      className="till-form drawer-move"
      onSubmit={(event) => {
        event.preventDefault()
        if (!cents || !isReady) return
        const movement = { kind, cents, reason: reason.trim() }
        const id = key.of(movement)
        const send = async (approval?: Approval) => {
          await callPrivate('moveCash', {
            params: { id: drawerId },
            body: { id, ...movement, ...(approval && { approval }) },
          })
          key.done()
          setTyped('')
          setReason('')
        }
        const text = `${MOVE_LABELS[kind]} ${formatCents(cents)}: ${movement.reason}`
        void act(send, { text, cents })
      }}
    >
      <div className="till-keys" role="group" aria-label="What happens">
        {MOVES.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={kind === each}
            onClick={() => setKind(each)}
          >
            {MOVE_LABELS[each]}
          </button>
        ))}
      </div>
      <label className="field">
        <span className="label">Amount, in dollars</span>
        <input
          className="input"
          inputMode="decimal"
          maxLength={9}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <label className="field">
        <span className="label">Reason</span>
        <input
          className="input"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <button className="button" disabled={!isReady}>
        Record it
      </button>
    </form>
  )
}

const MOVE_LABELS: Record<Move, string> = {
  'pay-in': 'Pay in',
  'pay-out': 'Pay out',
  drop: 'To the safe',
}

function Closed({ closing, onDone }: { closing: DrawerClosing; onDone: () => void }): ReactNode {
  const { differenceCents, floatCents = 0 } = closing
  const maySeeDay = can(account.user.value, 'sales')
  return (
    <section aria-label="Closed" role="status">
      <h2>
        {differenceCents === 0
          ? 'It is right to the cent.'
          : differenceCents < 0
            ? `${formatCents(-differenceCents)} is missing.`
            : `${formatCents(differenceCents)} is too much.`}
      </h2>
      <dl className="drawer-sum">
        <dt>Counted</dt>
        <dd>{formatCents(closing.countedCents)}</dd>
        <dt>Expected</dt>
        <dd>{formatCents(closing.expectedCents)}</dd>
        <dt>Difference</dt>
        <dd>{formatCents(differenceCents)}</dd>
        <dt>Stays in the drawer</dt>
        <dd>{formatCents(floatCents)}</dd>
        <dt>To the safe or the bank</dt>
        <dd>{formatCents(closing.countedCents - floatCents)}</dd>
      </dl>
      <p className="soft">
        {maySeeDay ? (
          <>
            The day’s sales, tips and tax are on <Link to="/pos/day">End of day</Link>.
          </>
        ) : (
          'The day’s sales, tips and tax are for a senior barista or a manager.'
        )}
      </p>
      <p className="drawer-done no-print">
        <button type="button" className="button" onClick={() => print()}>
          Print this count
        </button>{' '}
        <button type="button" className="button" onClick={onDone}>
          Done
        </button>
      </p>
    </section>
  )
}

type Count = { countedCents: number; floatCents: number; note: string; reason?: string }
type Work = (approval?: Approval) => Promise<unknown>
/** @param about what somebody else may have to agree to */
type Act = (work: Work, about: Agreeing) => Promise<void>
type Problem = { code: string; message: string }

/** Does something to a drawer; what was refused for want of a permission is done again with somebody's PIN. */
function useDrawerAct() {
  const cache = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [again, setAgain] = useState<{ work: Work; about: Agreeing } | null>(null)
  const run = async (work: Work, about: Agreeing, approval?: Approval) => {
    setProblem(null)
    try {
      await work(approval)
      setAgain(null)
    } catch (error) {
      const said = error instanceof ApiError ? error : null
      setAgain({ work, about })
      setProblem({
        code: said?.code ?? 'failed',
        message: said?.message ?? 'It was not done. Please try again.',
      })
    } finally {
      await cache.invalidateQueries({ queryKey: ['drawers'] })
    }
  }
  const act: Act = (work, about) => run(work, about)
  const approve = (approval: Approval) => {
    if (again) void run(again.work, again.about, approval)
  }
  return { act, refusal: { problem, approve, about: again?.about } }
}

const bringIntoView = (notice: HTMLElement | null): void => {
  void notice?.scrollIntoView?.({ block: 'nearest' })
}

function Refusal({
  problem,
  about,
  approve,
}: {
  problem: Problem | null
  about: Agreeing | undefined
  approve: (approval: Approval) => void
}): ReactNode {
  if (!problem) return null
  return (
    <div>
      <p
        className={problem.code === 'approval_needed' ? 'notice' : 'notice is-error'}
        role="alert"
        // A count is longer than a tablet is high.
        ref={bringIntoView}
      >
        {problem.message}
      </p>
      {asksPin(problem.code) && <ApprovalForm act="drawer" about={about} onApprove={approve} />}
    </div>
  )
}

const clock = (at: string, timeZone: string | undefined) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
