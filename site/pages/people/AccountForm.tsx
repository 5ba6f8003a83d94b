import type { ComponentProps, ReactNode } from 'react'
import { Form } from '../../forms/Form.tsx'
import type { FormState } from '../../forms/use-form.ts'

type Props<Values extends object, Done> = Pick<
  ComponentProps<typeof Form>,
  'label' | 'button' | 'busy' | 'children' | 'takesFocus'
> & { form: FormState<Values, Done>; onEnd: () => void }

/** A form that a button of the account page opened, and that can be put away again. */
export function AccountForm<Values extends object, Done>({
  onEnd,
  takesFocus = true,
  ...props
}: Props<Values, Done>): ReactNode {
  return (
    <Form
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
