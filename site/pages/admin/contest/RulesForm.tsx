import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TO_REVIEW } from '#domain/contest/official-rules.ts'
import type { ContestDesk } from '#domain/contracts/contest.ts'
import { AreaField, Field } from '../../../forms/Field.tsx'
import { Form } from '../../../forms/Form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { house } from '../../../state/house.ts'

/** What the official rules are made of, and what the owner must have looked at by somebody who knows. */
export function RulesForm({ desk: { rules, draw } }: { desk: ContestDesk }): ReactNode {
  const cache = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: {
      entriesFrom: rules.entriesFrom ?? '',
      entriesUntil: rules.entriesUntil ?? '',
      winnerCount: String(rules.winnerCount),
      alternateCount: String(rules.alternateCount),
      claimDays: String(rules.claimDays),
      minimumAge: String(rules.minimumAge),
      eligibility: rules.eligibility,
      prizeDetails: rules.prizeDetails,
      prizeValueCents: (rules.prizeValueCents / 100).toFixed(2),
      furtherTerms: rules.furtherTerms,
    },
    check: (values) => ({
      ...wholeNumber(values, 'winnerCount'),
      ...wholeNumber(values, 'alternateCount'),
      ...wholeNumber(values, 'claimDays'),
      ...wholeNumber(values, 'minimumAge'),
      ...(!/^\$?\d[\d,]*(\.\d\d)?$/.test(values.prizeValueCents.trim()) && {
        prizeValueCents: 'An amount like 442.00.',
      }),
    }),
    send: (values) =>
      house('contestRules', {
        body: {
          entriesFrom: values.entriesFrom || null,
          entriesUntil: values.entriesUntil || null,
          winnerCount: Number(values.winnerCount),
          alternateCount: Number(values.alternateCount),
          claimDays: Number(values.claimDays),
          minimumAge: Number(values.minimumAge),
          eligibility: values.eligibility,
          prizeDetails: values.prizeDetails,
          prizeValueCents: Math.round(Number(values.prizeValueCents.replaceAll(/[$,]/g, '')) * 100),
          furtherTerms: values.furtherTerms,
        },
      }),
    onDone: () => {
      setSaved(true)
      void cache.invalidateQueries({ queryKey: ['contestDesk'] })
      void cache.invalidateQueries({ queryKey: ['contest'] })
    },
  })
  const field = { form: { ...form, set: (change: object) => (setSaved(false), form.set(change)) } }

  return (
    <section>
      <h2>The official rules</h2>
      {draw ? (
        <p>
          They stay those under which people entered. <Link to="/contest/rules">Read them</Link>
        </p>
      ) : (
        <div className="contest-rules-desk">
          <Form
            form={form}
            label="The official rules"
            button="Save the rules"
            busy="Saving…"
            note={
              isSaved ? <b role="status">Saved. The page of the rules says so now.</b> : undefined
            }
          >
            <div className="form-row">
              <Field {...field} name="entriesFrom" label="First day" hint="optional" type="date" />
              <Field {...field} name="entriesUntil" label="Last day" hint="optional" type="date" />
              <Field {...field} name="minimumAge" label="Least age" inputMode="numeric" />
            </div>
            <div className="form-row">
              <Field {...field} name="winnerCount" label="Winners" inputMode="numeric" />
              <Field {...field} name="alternateCount" label="Alternates" inputMode="numeric" />
              <Field {...field} name="claimDays" label="Days to answer" inputMode="numeric" />
              <Field
                {...field}
                name="prizeValueCents"
                label="Worth of a prize, $"
                inputMode="decimal"
              />
            </div>
            <AreaField
              {...field}
              name="eligibility"
              label="Open to …"
              rows={2}
              maxLength={300}
              help="Completes the sentence “Open to …”."
            />
            <AreaField
              {...field}
              name="prizeDetails"
              label="The prize in detail"
              rows={3}
              maxLength={600}
            />
            <AreaField
              {...field}
              name="furtherTerms"
              label="Whatever else must be said"
              hint="optional"
              rows={3}
              maxLength={2000}
            />
          </Form>
          <aside aria-labelledby="contest-review">
            <h3 id="contest-review">Before the first entry, have this looked at</h3>
            <ul>
              {TO_REVIEW.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <p>
              The name of the prize, the hashtags and the words of the contest page are under
              Campaign; name and address of the café under Settings.
            </p>
          </aside>
        </div>
      )}
    </section>
  )
}

function wholeNumber<Name extends string>(values: Record<Name, string>, name: Name) {
  return /^\d{1,3}$/.test(values[name].trim()) ? {} : { [name]: 'A whole number.' }
}
