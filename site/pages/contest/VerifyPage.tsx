import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { VerifiedEntry } from '#domain/contracts/contest.ts'
import { ApiError } from '#widgets/api.ts'
import { checkEmail } from '../../forms/checks.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { callPrivate } from '../../state/call-private.ts'
import { errorText, t, word } from '../../texts/t.ts'
import './contest.css'

type Outcome = { entry: VerifiedEntry } | { problem: string; canRetry: boolean } | null

/** Where the link of the entry's mail leads. The token stands behind the #, so it is in no server's log. */
export function VerifyPage(): ReactNode {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  return <Verifying key={token} token={token} />
}

/** Mail programs open links to look at them: the entry is confirmed by a button, not by opening its page. */
function Verifying({ token }: { token: string }): ReactNode {
  const [answer, setAnswer] = useState<Outcome>(null)
  // The server does not see the link, and shows what a good one leads to.
  const hasLink = useHydrating() || token !== ''
  const outcome: Outcome = hasLink ? answer : { problem: NO_TOKEN, canRetry: false }
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setAnswer(await confirm(token).finally(() => setBusy(false)))
  }

  return (
    <div className="verify-page" data-area="contest">
      {outcome === null ? (
        <>
          <h1>{t('Confirm your entry')}</h1>
          <p className="lead">{t('One press of the button, and your entry is in the draw.')}</p>
          <p className="acts">
            <button
              type="button"
              className="button loud"
              aria-disabled={isBusy}
              onClick={() => void press()}
            >
              {t(isBusy ? 'Confirming…' : 'Confirm my entry')}
            </button>
            <Link className="button" to="/contest/rules">
              {t('The rules')}
            </Link>
          </p>
        </>
      ) : 'entry' in outcome ? (
        <Confirmed entry={outcome.entry} />
      ) : (
        <>
          <BrokenLink
            title={t(outcome.canRetry ? 'Not confirmed yet' : 'We cannot find that entry')}
            acts={
              outcome.canRetry && (
                <button type="button" className="button loud" onClick={() => void press()}>
                  {t(isBusy ? 'Trying…' : 'Try again')}
                </button>
              )
            }
          >
            {word(outcome.problem)}
          </BrokenLink>
          <AskAgain />
        </>
      )}
    </div>
  )
}

async function confirm(token: string): Promise<Outcome> {
  try {
    return { entry: await callPrivate('verifyEntry', { body: { token } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { problem: errorText(error), canRetry: error.status !== 404 }
  }
}

const NO_TOKEN =
  'Part of this link is missing. Open it from our email again, or ask for a new email.'

const WORDS: Record<VerifiedEntry['state'], { title: string; text: string }> = {
  verified: {
    title: 'Your entry counts',
    text: 'This address is yours, so you are in the draw. We write to it if you win.',
  },
  'verified-before': {
    title: 'You are in already',
    text: 'This entry was confirmed before. Once is enough.',
  },
  late: {
    title: 'A little too late',
    text: 'The list of entries was fixed before this link was followed, so this entry is not in the draw. We are sorry.',
  },
  rejected: {
    title: 'This entry does not count',
    text: 'We looked at it and took it out. If that is a mistake, write to us and we look again.',
  },
}

function Confirmed({ entry }: { entry: VerifiedEntry }): ReactNode {
  const { title, text } = WORDS[entry.state]
  const isIn = entry.state === 'verified' || entry.state === 'verified-before'
  return (
    <>
      <h1>{word(title)}</h1>
      <p className="lead" role="status">
        {entry.name}: {word(text)}
      </p>
      {isIn && (
        <div className="verify-line">
          <h2>{t('Your line in the list')}</h2>
          <p className="code">{entry.line}</p>
          <p>
            {t(
              entry.isFixed
                ? 'The list is published. Find your entry in it:'
                : 'Before the draw we publish the list, without names. Look for this line to find your entry in it:',
            )}{' '}
            <Link to={`/contest/draw?campaign=${encodeURIComponent(entry.campaign)}`}>
              {t('the draw')}
            </Link>
            .
          </p>
        </div>
      )}
      <p className="acts">
        {entry.state === 'rejected' ? (
          <Link className="button loud" to="/contact">
            {t('Write to us')}
          </Link>
        ) : (
          <Link className="button loud" to="/menu">
            {t('See the menu')}
          </Link>
        )}
        <Link className="button" to="/contest/rules">
          {t('The rules')}
        </Link>
      </p>
    </>
  )
}

/** For who cannot find the mail, or whose link broke in two. */
function AskAgain(): ReactNode {
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => checkEmail(email, t('Enter the email of your entry.')),
    send: ({ email }) => callPrivate('remindEntry', { body: { email } }),
    onDone: ({ message }) => setSaid(message),
  })
  if (said)
    return (
      <p className="notice" role="status">
        {word(said)}
      </p>
    )
  return (
    <Form
      form={form}
      className="verify-again"
      label={t('A new email')}
      button={t('Email me again')}
      busy={t('Sending…')}
      note={t('You can ask once every ten minutes.')}
    >
      <Field
        form={form}
        name="email"
        label={t('The email you entered with')}
        type="email"
        autoComplete="email"
        maxLength={254}
        isRequired
      />
    </Form>
  )
}
