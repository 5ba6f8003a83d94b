import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../texts/t.ts'
import './sure-button.css'

/**
 * A button for what cannot be undone: asks once more. In its own place comes the way out, so that a double press does nothing.
 */
export function SureButton({
  label,
  about,
  sure,
  busy,
  onSure,
}: {
  label: string
  /** What it is done to, for screen readers. */
  about?: string
  sure: string
  busy: string
  onSure: () => Promise<unknown>
}): ReactNode {
  const [step, setStep] = useState<'quiet' | 'asked' | 'busy'>('quiet')
  const keep = useRef<HTMLButtonElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (step === 'asked') keep.current?.focus()
    else if (step === 'quiet' && wasAsked.current) first.current?.focus()
    wasAsked.current = step !== 'quiet'
  }, [step])
  const hidden = about && <span className="visually-hidden"> {about}</span>

  if (step === 'quiet')
    return (
      <button type="button" className="button" ref={first} onClick={() => setStep('asked')}>
        {label}
        {hidden}
      </button>
    )
  return (
    <span className="sure" role="group" aria-label={`${label}${about ? ` ${about}` : ''}?`}>
      {step === 'asked' && (
        <button type="button" className="button" ref={keep} onClick={() => setStep('quiet')}>
          {t('Leave it')}
          {hidden}
        </button>
      )}
      <button
        type="button"
        className="button sure-yes"
        aria-disabled={step === 'busy'}
        onClick={async ({ detail }) => {
          // The second press of two in one place was meant for the first button.
          if (step === 'busy' || detail > 1) return
          setStep('busy')
          await onSure().finally(() => setStep('quiet'))
        }}
      >
        {step === 'busy' ? busy : sure}
        {hidden}
      </button>
    </span>
  )
}
