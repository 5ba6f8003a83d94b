import type { ComponentProps, ReactNode } from 'react'
import { OwnForm } from '../../forms/OwnForm.tsx'
import type { OwnForm as Plan } from '../../forms/use-own-form.ts'

type Props<Values extends object, Done> = Pick<
  ComponentProps<typeof OwnForm>,
  'label' | 'button' | 'busy' | 'children' | 'takesFocus'
> & { form: Plan<Values, Done>; onEnd: () => void }

/** A form that a button of the account page opened, and that can be put away again. */
export function AccountForm<Values extends object, Done>({
  onEnd,
  takesFocus = true,
  ...props
}: Props<Values, Done>): ReactNode {
  return (
    <OwnForm
      {...props}
      className="account-form"
      takesFocus={takesFocus}
      acts={
        <button type="button" className="button" onClick={onEnd}>
          Never mind
        </button>
      }
    />
  )
}
