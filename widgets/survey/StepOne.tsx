import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { submitting } from '#widgets/submitting.ts'
import type { Entry } from './entry.ts'
import { FormOne } from './FormOne.tsx'
import { surveySays } from './says.ts'

/** The first step, as it is filled in. */
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

  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const submit = () => {
    if (!entry.check()) return setRefusals(refusals + 1)
    setIsWaiting(true)
    void onNext().then(() => setIsWaiting(false))
  }
  return (
    <FormOne
      says={surveySays()}
      answers={entry.answers.value}
      errors={entry.errors.value}
      onEdit={entry.edit}
      isWaiting={isWaiting}
      isStuck={entry.isStuck.value}
      form={form}
      listens={{ onFocus: onBegin, ...submitting(submit) }}
    />
  )
}
