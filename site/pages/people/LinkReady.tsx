import { useState, type ReactNode } from 'react'
import { DoorSheet } from './DoorSheet.tsx'

/** What the link of a mail will do, and the button that does it. */
export function LinkReady({
  title,
  heading,
  says,
  button,
  busy,
  onPress,
}: {
  title: string
  heading: string
  says: ReactNode
  button: string
  busy: string
  onPress: () => Promise<unknown>
}): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    await onPress().finally(() => setBusy(false))
  }
  return (
    <DoorSheet title={title} heading={heading}>
      <p className="door-says">{says}</p>
      <button
        type="button"
        className="button loud wide"
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        {isBusy ? busy : button}
      </button>
    </DoorSheet>
  )
}
