import { useSignals } from '@preact/signals-react/runtime'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ProofWays } from '#domain/contracts/people.ts'
import { ApiError } from '#widgets/api.ts'
import { Failed } from '../../layout/Failed.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { passkeys } from '../../state/passkeys.ts'
import type { ProofReason } from '../../state/proof-reason.ts'
import { proof } from '../../state/proof.ts'
import { MeProvider } from './me.tsx'
import { ProofCode } from './ProofCode.tsx'
import { ProofPassword } from './ProofPassword.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'
import './account.css'
import './proof-dialog.css'

/**
 * Asks who it is once more, above whatever page is open: what was begun there goes on afterwards, with everything typed.
 * Who has to set up a second factor first does that here.
 */
export function ProofDialog({
  reason,
  onAnswer,
}: {
  reason: ProofReason
  onAnswer: (isProven: boolean) => void
}): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const isProven = useRef(false)
  // Who has no password is asked for a code before they set up a second factor.
  const [isCodeGiven, setCodeGiven] = useState(false)
  const userId = account.user.value?.id
  // Who left the dialog open for long is asked for a code once more.
  const again = proof.again.value
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['proof', userId, reason, again === null],
    queryFn: () => callPrivate('proofWays'),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  // Whoever is signed out meanwhile has nothing to prove any more.
  useEffect(() => {
    if (userId === undefined) dialog.current?.close()
  }, [userId])
  const prove = () => {
    isProven.current = true
    dialog.current?.close()
  }
  const codeGiven = () => {
    setCodeGiven(true)
    again?.(true)
  }
  // Proven in another tab meanwhile.
  const isProvenElsewhere = !isPlaceholderData && data?.ways.length === 0
  useEffect(() => {
    if (isProvenElsewhere) again?.(true)
  }, [again, isProvenElsewhere])
  const needsCode = again !== null || (data !== undefined && data.ways.length > 0 && !isCodeGiven)
  const setUp = useRef<HTMLDivElement>(null)
  const neededCode = useRef(needsCode)
  useEffect(() => {
    if (neededCode.current && !needsCode) setUp.current?.focus()
    neededCode.current = needsCode
  }, [needsCode])
  const mustShow = reason === 'second_factor_required'

  return (
    <SmallDialog
      dialog={dialog}
      title={titleOf(mustShow, data)}
      closing="Close without going on"
      onClose={() => onAnswer(isProven.current)}
    >
      <p className="soft">{explain(mustShow, data)}</p>
      {isError && <Failed what="how you can prove it" onRetry={refetch} />}
      {data && (!data.mustSetUp || needsCode) && (
        <Ways ways={data.ways} onProven={data.mustSetUp ? codeGiven : prove} />
      )}
      {data?.mustSetUp && (
        <div ref={setUp} tabIndex={-1} hidden={needsCode}>
          <MeProvider>
            <SetUpSecondFactor onSet={() => (isProven.current = true)} onDone={prove} />
          </MeProvider>
        </div>
      )}
      {mustShow ? (
        <p className="proof-out">
          Not now?{' '}
          <button type="button" className="link" onClick={() => void account.signOut()}>
            Sign out
          </button>
        </p>
      ) : null}
    </SmallDialog>
  )
}

function Ways({ ways, onProven }: { ways: ProofWays['ways']; onProven: () => void }): ReactNode {
  return (
    <div className="proof-ways">
      {ways.map((way) => {
        if (way === 'password') return <ProofPassword key={way} onProven={onProven} />
        if (way === 'passkey') return <ByPasskey key={way} onProven={onProven} />
        if (way === 'demo') return <ByPress key={way} onProven={onProven} />
        return <ProofCode key={way} way={way} onProven={onProven} />
      })}
    </div>
  )
}

function ByPasskey({ onProven }: { onProven: () => void }): ReactNode {
  const { press, isBusy, problem } = useTry(passkeys.prove, onProven)
  if (!passkeys.areKnown())
    return <p className="soft">Your passkey is known to another browser or device: go on there.</p>
  return (
    <div>
      <button type="button" className="button" aria-disabled={isBusy} onClick={press}>
        {isBusy ? 'Waiting for your device…' : 'Use a passkey'}
      </button>
      <p role="alert">{problem}</p>
    </div>
  )
}

function ByPress({ onProven }: { onProven: () => void }): ReactNode {
  const send = async () => Boolean(await callPrivate('prove', { body: { demo: true } }))
  const { press, isBusy, problem } = useTry(send, onProven)
  return (
    <div>
      <p>This account of the demo has no password. Elsewhere you would enter yours here.</p>
      <button type="button" className="button loud" aria-disabled={isBusy} onClick={press}>
        Continue
      </button>
      <p role="alert">{problem}</p>
    </div>
  )
}

/** A button that tries something once at a time, and says why it did not work out. */
function useTry(send: () => Promise<boolean>, onProven: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      if (await send()) return onProven()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { press: () => void press(), isBusy, problem }
}

function titleOf(mustShow: boolean, data: ProofWays | undefined): string {
  if (!mustShow) return 'Is it you?'
  return data?.mustSetUp ? 'Set up a second factor' : 'Show your second factor'
}

function explain(mustShow: boolean, data: ProofWays | undefined): string {
  if (!mustShow) return 'We ask before anything that only you should be able to do.'
  return data?.mustSetUp
    ? 'Admins and managers open other people’s data and the till: a password alone is not enough for that. It takes two minutes.'
    : 'Admins and managers open other people’s data and the till: a password alone is not enough for that.'
}
