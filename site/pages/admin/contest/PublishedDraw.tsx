import { useState, type ReactNode } from 'react'
import { plainSeed } from '#domain/contest/draw.ts'
import type { ContestDesk, PublicDraw } from '#domain/contracts/contest.ts'
import { Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { useDeskAnswer } from '#site/state/contest.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { when } from '../../contest/when.ts'
import { Confirm } from './Confirm.tsx'

/** After the list is fixed: what was promised, and the seed that decides. */
export function PublishedDraw({ desk, draw }: { desk: ContestDesk; draw: PublicDraw }): ReactNode {
  const zone = useCafe().data?.cafe.timeZone ?? 'America/New_York'
  return (
    <section className="contest-step">
      <h2>{draw.seed ? 'Drawn' : 'The list is fixed'}</h2>
      <dl className="contest-facts">
        <div>
          <dt>Fingerprint</dt>
          <dd className="contest-code">{draw.listHash}</dd>
        </div>
        <div>
          <dt>On the list</dt>
          <dd>
            {draw.entryCount} entries, {draw.winnerCount} to win, {draw.alternateCount} in reserve
          </dd>
        </div>
        <div>
          <dt>Fixed</dt>
          <dd>
            {when(draw.committedAt, zone)} by {desk.committedBy}
          </dd>
        </div>
        <div>
          <dt>Seed from</dt>
          <dd>{draw.seedSource}</dd>
        </div>
        {draw.drawnAt && (
          <div>
            <dt>Seed</dt>
            <dd>
              <span className="contest-code">{draw.seed}</span>, entered {when(draw.drawnAt, zone)}{' '}
              by {desk.drawnBy}
            </dd>
          </div>
        )}
      </dl>
      {draw.seed === null && <SeedForm draw={draw} />}
    </section>
  )
}

function SeedForm({ draw }: { draw: PublicDraw }): ReactNode {
  const keep = useDeskAnswer()
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    initial: { seed: '' },
    check: ({ seed }): Record<string, string> =>
      plainSeed(seed) ? {} : { seed: 'Type the result that was published.' },
    send: async ({ seed }) => {
      if (!isAsking) return null
      try {
        return await callPrivate('drawWinners', { body: { campaign: draw.campaign, seed } })
      } finally {
        setAsking(false)
      }
    },
    onDone: (answer) => (answer ? keep(answer) : setAsking(true)),
  })
  return (
    <Form form={form} label="The seed" button="Draw…" busy="Drawing…" className="contest-fix">
      <Field
        form={form}
        name="seed"
        label="The seed"
        help={`Type it exactly as it was published, when it has happened: ${draw.seedSource}. Capitals and extra spaces do not matter.`}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      {isAsking && (
        <Confirm
          question="Draw with this seed?"
          yes="Yes, draw now"
          isBusy={form.isBusy}
          onYes={() => void form.submit()}
          onNo={() => setAsking(false)}
        >
          <p className="contest-seed contest-code">{plainSeed(form.values.seed)}</p>
          <p>Compare it letter by letter. A draw is made once and cannot be taken back.</p>
        </Confirm>
      )}
    </Form>
  )
}
