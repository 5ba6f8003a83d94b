import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { ui } from '#widgets/state/index.ts'

/** A step that is on its way, such as that of a sheet that closes, is over by then: two at once would end anywhere. */
const SETTLED_MS = 300

type State = { isBehindPanel?: true } | null

/** On a phone an open chat or cart lies over the page: Back closes it and stays on the page. */
export function useBack(): void {
  useSignals()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const wentBack = useNavigationType() === 'POP'
  const panels = ui.openPanels.value
  const front = ui.front()
  const hasStep = (state as State)?.isBehindPanel === true
  const hadStep = useRef(false)

  useEffect(() => {
    const isGone = hadStep.current && !hasStep && wentBack
    hadStep.current = hasStep
    if (front && isGone) {
      const panel = document.querySelector<HTMLElement & { close?(): void }>(`lounge-${front}`)
      panel?.close?.()
      return undefined
    }
    const isWanted = front !== undefined && ui.isNarrow()
    if (isWanted === hasStep || (front && hasStep)) return undefined
    const settled = setTimeout(() => {
      if (!isWanted) return void navigate(-1)
      const step = { ...(state as object | null), isBehindPanel: true }
      void navigate({ pathname, search, hash }, { state: step })
    }, SETTLED_MS)
    return () => clearTimeout(settled)
  }, [panels, front, hasStep, wentBack, navigate, pathname, search, hash, state])
}

/** Whether the step of now was made for an open panel: whoever goes on from there comes back to the page itself. */
export const isPanelStep = (): boolean =>
  (history.state as { usr?: State } | null)?.usr?.isBehindPanel === true
