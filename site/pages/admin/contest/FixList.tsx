import { useState, type ReactNode } from 'react'
import { formatDate } from '#domain/cafe/time.ts'
import type { ContestDesk } from '#domain/contracts/contest.ts'
import { Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { useDeskAnswer } from '#site/state/contest.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { Confirm } from './Confirm.tsx'

/** The promise before the draw: who takes part, how many win, and where chance will come from. */
export function FixList({ desk }: { desk: ContestDesk }): ReactNode {
  const keep = useDeskAnswer()
  const isWithoutMail = useCafe().data?.isWithoutMail
  const [isAsking, setAsking] = useState(false)
  const { campaign, counts, rules } = desk
  const form = useForm({
    initial: { seedSource: '' },
    check: ({ seedSource }): Record<string, string> =>
      seedSource.trim().length < 10
        ? { seedSource: 'Say exactly which public event gives the seed, and when.' }
        : {},
    send: async ({ seedSource }) => {
      if (!isAsking) return null
      const { winnerCount, alternateCount } = rules
      const body = { campaign, winnerCount, alternateCount, seedSource }
      try {
        return await callPrivate('commitDraw', { body })
      } finally {
        setAsking(false)
      }
    },
    onDone: (answer) => (answer ? keep(answer) : setAsking(true)),
  })

  return (
    <section className="contest-step">
      <h2>Fix the list</h2>
      {desk.openUntil && (
        <p className="notice">
          The rules promise entering through {formatDate(desk.openUntil)}. The list can be fixed
          when that day is over.
        </p>
      )}
      {counts.verified === 0 ? (
        <p>
          No entry is confirmed yet.{' '}
          {isWithoutMail
            ? 'This server sends no email, so you confirm every entry in the list below.'
            : 'People confirm theirs by the link in our email; you confirm entries that have only a phone number, in the list below.'}
        </p>
      ) : (
        <>
          <p>
            Fixing publishes the list of the {counts.verified} confirmed{' '}
            {counts.verified === 1 ? 'entry' : 'entries'} with its fingerprint, and closes entering.
            Afterwards no entry can be confirmed, rejected or added, and the rules stay as they are:{' '}
            {rules.winnerCount} to win, {rules.alternateCount} in reserve.
          </p>
          <Form
            form={form}
            label="Fix the list"
            button="Fix the list…"
            busy="One moment…"
            className="contest-fix"
          >
            <Field
              form={form}
              name="seedSource"
              label="Where the seed will come from"
              help="A public event that has not happened yet and that everybody can look up: “The evening numbers of the New York Lottery's Win 4 on October 25, 2025” or “drand quicknet, round 24000000”."
              maxLength={300}
            />
            {isAsking && (
              <Confirm
                question={`Publish the list of ${counts.verified} and close entering?`}
                yes="Yes, fix the list now"
                isBusy={form.isBusy}
                onYes={() => void form.submit()}
                onNo={() => setAsking(false)}
              >
                <p>
                  {rules.winnerCount} to win, {rules.alternateCount} in reserve. The seed will be:{' '}
                  <b>{form.values.seedSource}</b>. This cannot be taken back.
                </p>
              </Confirm>
            )}
          </Form>
        </>
      )}
    </section>
  )
}
