import type { FormEvent, MouseEvent } from 'react'

/**
 * The handlers of a form. A page in a frame without `allow-forms` submits nothing, and says so to no script; the click on the button
 * comes all the same, also by the Enter key, which presses the first button of a form.
 */
export function submitting(act: () => void) {
  const take = (event: { preventDefault(): void }) => {
    event.preventDefault()
    act()
  }
  return {
    onSubmit: (event: FormEvent) => take(event),
    onClick: (event: MouseEvent) => {
      const button = (event.target as Element).closest('button')
      if (button?.type === 'submit') take(event)
    },
  }
}
