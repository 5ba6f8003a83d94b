import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { moneyProblem } from '#domain/cafe/money-problem.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { TO_REVIEW } from '#domain/contest/official-rules.ts'
import type { ContestDesk } from '#domain/contracts/contest.ts'
import { AreaField, Field } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm, type FieldForm } from '#site/forms/use-form.ts'
import { callPrivate } from '#site/state/call-private.ts'

/** What the official rules are made of, and what the owner must have looked at by somebody who knows. */
export function RulesForm({ desk: { rules, draw } }: { desk: ContestDesk }): ReactNode {
  const { form, isSaved } = useRulesForm(rules)
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
            <Fields form={form} />
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

type Rules = ContestDesk['rules']
type Values = ReturnType<typeof valuesOf>

/** The form, which says that it was saved until something is changed again. */
function useRulesForm(rules: Rules) {
  const cache = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: valuesOf(rules),
    check: (values) => ({
      ...wholeNumber(values, 'winnerCount'),
      ...wholeNumber(values, 'alternateCount'),
      ...wholeNumber(values, 'claimDays'),
      ...wholeNumber(values, 'minimumAge'),
      ...(typedCents(values.prizeValueCents) === null && {
        prizeValueCents: moneyProblem(values.prizeValueCents, 'The worth of a prize'),
      }),
    }),
    send: (values) =>
      callPrivate('contestRules', {
        body: rulesOf(values),
      }),
    onDone: () => {
      setSaved(true)
      void cache.invalidateQueries({ queryKey: ['contestDesk'] })
      void cache.invalidateQueries({ queryKey: ['contest'] })
    },
  })
  const set = (change: Partial<Values>) => {
    setSaved(false)
    form.set(change)
  }
  return { form: { ...form, set }, isSaved }
}

/** The rules as they are typed. */
const valuesOf = (rules: Rules) => ({
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
  eligibilityEs: rules.translations?.es.eligibility ?? '',
  prizeDetailsEs: rules.translations?.es.prizeDetails ?? '',
  furtherTermsEs: rules.translations?.es.furtherTerms ?? '',
})

/** And back, as they are kept. */
const rulesOf = (values: Values) => ({
  entriesFrom: values.entriesFrom || null,
  entriesUntil: values.entriesUntil || null,
  winnerCount: Number(values.winnerCount),
  alternateCount: Number(values.alternateCount),
  claimDays: Number(values.claimDays),
  minimumAge: Number(values.minimumAge),
  eligibility: values.eligibility,
  prizeDetails: values.prizeDetails,
  prizeValueCents: typedCents(values.prizeValueCents) ?? 0,
  furtherTerms: values.furtherTerms,
  translations: {
    es: {
      eligibility: values.eligibilityEs,
      prizeDetails: values.prizeDetailsEs,
      furtherTerms: values.furtherTermsEs,
    },
  },
})

function Fields({ form }: { form: FieldForm<Values> }): ReactNode {
  return (
    <>
      <div className="form-row">
        <Field form={form} name="entriesFrom" label="First day" hint="optional" type="date" />
        <Field form={form} name="entriesUntil" label="Last day" hint="optional" type="date" />
        <Field form={form} name="minimumAge" label="Minimum age" inputMode="numeric" />
      </div>
      <div className="form-row">
        <Field form={form} name="winnerCount" label="Winners" inputMode="numeric" />
        <Field form={form} name="alternateCount" label="Alternates" inputMode="numeric" />
        <Field form={form} name="claimDays" label="Days to answer" inputMode="numeric" />
        <Field form={form} name="prizeValueCents" label="Worth of a prize, $" inputMode="decimal" />
      </div>
      <AreaField
        form={form}
        name="eligibility"
        label="Open to …"
        rows={2}
        maxLength={300}
        help="Completes the sentence “Open to …”."
      />
      <AreaField
        form={form}
        name="prizeDetails"
        label="The prize in detail"
        rows={3}
        maxLength={600}
      />
      <AreaField
        form={form}
        name="furtherTerms"
        label="Whatever else must be said"
        hint="optional"
        rows={3}
        maxLength={2000}
      />
      <fieldset>
        <legend>On pages in Spanish</legend>
        <AreaField
          form={form}
          name="eligibilityEs"
          label="Open to …, in Spanish"
          hint="optional"
          rows={2}
          maxLength={300}
        />
        <AreaField
          form={form}
          name="prizeDetailsEs"
          label="The prize in detail, in Spanish"
          hint="optional"
          rows={3}
          maxLength={600}
        />
        <AreaField
          form={form}
          name="furtherTermsEs"
          label="Whatever else must be said, in Spanish"
          hint="optional"
          rows={3}
          maxLength={2000}
        />
      </fieldset>
    </>
  )
}

function wholeNumber<Name extends string>(values: Record<Name, string>, name: Name) {
  return /^\d{1,3}$/.test(values[name].trim()) ? {} : { [name]: 'A whole number.' }
}
