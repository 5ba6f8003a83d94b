import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ui } from '#widgets/state/index.ts'

/** A step that is on its way, such as that of a sheet that closes, is over by then: two at once would end anywhere. */
const SETTLED_MS = 300

type State = { isBehindPanel?: true } | null

/** On a phone an open chat or cart lies over the page: Back closes it and stays on the page. */
export function useBack(): void {
  useSignals()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const panels = ui.openPanels.value
  const front = ui.front()
  const hasStep = (state as State)?.isBehindPanel === true
  const hadStep = useRef(false)
  /** The step is being taken back from here. A browser does so a little later than it is asked to. */
  const isLeaving = useRef(false)

  useEffect(() => {
    // React draws a step back before the listener below hears of it, so only that one says that there is none any more.
    if (isPanelStep()) hadStep.current = true
    const isWanted = front !== undefined && ui.isNarrow()
    if (isWanted === hasStep || (front && hasStep)) return undefined
    const settled = setTimeout(() => {
      // On a slow device the browser may be a step ahead of what is drawn.
      if (isLeaving.current || isPanelStep() === isWanted) return
      if (!isWanted) {
        isLeaving.current = true
        return void navigate(-1)
      }
      const step = { ...(state as object | null), isBehindPanel: true }
      void navigate({ pathname, search, hash }, { state: step })
      hadStep.current = true
    }, SETTLED_MS)
    return () => clearTimeout(settled)
  }, [panels, front, hasStep, navigate, pathname, search, hash, state])

  useEffect(() => {
    const closeFront = () => {
      // What opened meanwhile stays open.
      const isGone = hadStep.current && !isPanelStep() && !isLeaving.current
      isLeaving.current = false
      hadStep.current = isPanelStep()
      const now = ui.front()
      if (!isGone || !now) return
      document.querySelector<HTMLElement & { close?(): void }>(`lounge-${now}`)?.close?.()
    }
    addEventListener('popstate', closeFront)
    return () => removeEventListener('popstate', closeFront)
  }, [])
}

/** Whether the step of now was made for an open panel: whoever goes on from there comes back to the page itself. */
export const isPanelStep = (): boolean =>
  (history.state as { usr?: State } | null)?.usr?.isBehindPanel === true
