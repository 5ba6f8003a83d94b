import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import type { ReferralSource } from '#domain/contracts/contest.ts'
import { REFERRAL_SOURCES } from '#domain/contest/texts.ts'
import { page } from '#widgets/state/index.ts'
import { texts } from '#widgets/texts/language.ts'
import { submitting } from '#widgets/submitting.ts'
import type { Entry, Refusal } from './entry.ts'
import { Field } from './Field.tsx'
import { surveySays } from './says.ts'

/** 'Your favorites (optional)', and the button that enters. */
export function StepTwo(props: {
  entry: Entry
  entryHashtag: string
  consentDefault: boolean
  onSubmit(): void
}) {
  useSignals()
  const { entry, entryHashtag, consentDefault, onSubmit } = props
  const submit = useRef<HTMLButtonElement>(null)
  const { favoriteFlavor, referralSource, marketingConsent } = entry.answers.value
  const says = surveySays()
  const isSubmitting = entry.isSubmitting.value
  const refusal = entry.refusal.value

  // A disabled button loses the focus; after a refusal it is given back.
  useEffect(() => {
    if (refusal) submit.current?.focus()
  }, [refusal])

  return (
    <form noValidate {...submitting(onSubmit)}>
      {/* A refusal takes the room of the tip: it may come long after the press, and then nothing moves. */}
      <div className={refusal ? 'slip is-refused' : 'slip'}>
        <p className="tip">
          <strong>{says.tipTitle}</strong> <span>{says.tip({ entryHashtag })}</span>
        </p>
        {refusal && (
          <p className={refusal.isKnownPerson ? 'note' : 'note wrong'}>
            <strong>{refusal.message}</strong> {hintOf(refusal)}
          </p>
        )}
      </div>
      <Field
        id="favoriteFlavor"
        label={says.favoriteFlavor}
        placeholder={says.favoriteFlavorHint}
        value={favoriteFlavor}
        maxLength={200}
        autoComplete="off"
        onEdit={(value) => entry.edit({ favoriteFlavor: value })}
      />
      <div className="field referralSource">
        <label htmlFor="referralSource">{says.referralSource}</label>
        <select
          id="referralSource"
          className="input"
          part="input"
          value={referralSource}
          onChange={(event) =>
            entry.edit({ referralSource: event.currentTarget.value as ReferralSource | '' })
          }
        >
          <option value="">{says.referralNone}</option>
          {REFERRAL_SOURCES.map(({ id }) => (
            <option key={id} value={id}>
              {says.sources[id]}
            </option>
          ))}
        </select>
      </div>
      <label className="consent">
        <input
          type="checkbox"
          checked={marketingConsent ?? consentDefault}
          onChange={(event) => entry.edit({ marketingConsent: event.currentTarget.checked })}
        />
        <span>{says.consent}</span>
      </label>
      <p className="terms">
        {says.noPurchase} {linkTo('/contest/rules', says.rules)}. {linkTo('/privacy', says.privacy)}
      </p>
      <div className="actions">
        <button
          type="button"
          className="button"
          part="button"
          disabled={isSubmitting}
          onClick={entry.back}
        >
          {says.back}
        </button>
        <button
          ref={submit}
          type="submit"
          className="button stamp"
          part="button"
          disabled={isSubmitting}
        >
          {isSubmitting ? says.submitting : says.submit}
        </button>
      </div>
    </form>
  )
}

/** In a tab of its own: the ticket stays as it is. */
function linkTo(path: string, label: string) {
  return (
    <a href={page.link(`${texts?.cafe ? '/es' : ''}${path}`)} target="_blank" rel="noopener">
      {label}
      <span className="visually-hidden">{surveySays().newTab}</span>
    </a>
  )
}

function hintOf({ isKnownPerson, isClosed }: Refusal): string {
  const says = surveySays()
  if (isKnownPerson) return says.alreadyEnteredHint
  return isClosed ? says.keptHint : says.failedHint
}
