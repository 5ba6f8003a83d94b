import { useState, type ReactNode } from 'react'
import { ApiError } from '#widgets/api.ts'
import { toCardPage } from '../../state/card-page.ts'
import { Said } from '../../texts/Said.tsx'
import { errorText, t } from '../../texts/t.ts'

/**
 * The button that leads to the provider's page.
 * @param props.open asks the server for the address of that page
 * @param props.failure why the payment before this one failed
 * @param props.children what is paid
 */
export function PayByCard({
  open,
  failure,
  children,
}: {
  open: () => Promise<{ url: string }>
  failure: string | null | undefined
  children: ReactNode
}): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pay = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { url } = await open()
      toCardPage(url)
    } catch (error) {
      setBusy(false)
      setProblem(
        error instanceof ApiError
          ? errorText(error)
          : t('The payment page did not open, and nothing was charged. Try again.'),
      )
    }
  }
  return (
    <div className="hire-pay">
      {failure && (
        <p className="notice is-error" role="alert">
          <Said>{failure}</Said>
        </p>
      )}
      <button type="button" className="button loud" disabled={isBusy} onClick={() => void pay()}>
        {isBusy ? t('Opening the payment page…') : children}
      </button>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
