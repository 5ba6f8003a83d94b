import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { submitting } from '#widgets/submitting.ts'
import type { Entry } from './entry.ts'
import { Field } from './Field.tsx'
import { surveySays } from './says.ts'

/** 'Tell us about you': a name, and a way to write to the winner. */
export function StepOne(props: {
  entry: Entry
  /** Somebody has come to the form: step 2 will be wanted. */
  onBegin(): void
  onNext(): Promise<void>
}) {
  useSignals()
  const { entry, onBegin, onNext } = props
  const [isWaiting, setIsWaiting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const { name, email, phone } = entry.answers.value
  const says = surveySays()
  const errors = entry.errors.value

  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what its fields send up
    <form
      ref={form}
      noValidate
      onFocus={onBegin}
      {...submitting(() => {
        if (!entry.check()) return setRefusals(refusals + 1)
        setIsWaiting(true)
        void onNext().then(() => setIsWaiting(false))
      })}
    >
      <Field
        id="name"
        label={says.name}
        value={name}
        error={errors.name}
        autoComplete="name"
        maxLength={80}
        required
        onEdit={(value) => entry.edit({ name: value })}
      />
      <Field
        id="email"
        label={says.email}
        value={email}
        error={errors.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        onEdit={(value) => entry.edit({ email: value })}
      />
      <Field
        id="phone"
        label={says.phone}
        value={phone}
        error={errors.phone}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        onEdit={(value) => entry.edit({ phone: value })}
      />
      <div className="actions">
        <button type="submit" className="button stamp" part="button" aria-busy={isWaiting}>
          {says.next}
        </button>
      </div>
      {entry.isStuck.value && (
        <p className="field-error" role="alert">
          {says.notLoaded}
        </p>
      )}
    </form>
  )
}
