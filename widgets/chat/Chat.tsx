import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OpenDetail } from '#widgets/manual.ts'
import {
  addSheet,
  type Methods,
  type WidgetHost,
  type WidgetProps,
} from '#widgets/shadow-dom-wrapper/index.ts'
import { reportProblem, ui } from '#widgets/state/index.ts'
import { Launcher } from './Launcher.tsx'
import type { LoungeChat } from './manual.ts'
import { placeOf } from './place.ts'

type PanelChunk = typeof import('./Panel.tsx')

/** At most one chat of a page is open: they show the same conversation. */
const openHost = signal<WidgetHost | null>(null)
let loading: Promise<PanelChunk> | undefined

/** The launcher button, and the panel once somebody is about to use it. */
export function Chat({ host, attributes }: WidgetProps) {
  useSignals()
  const launcher = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [chunk, setChunk] = useState<PanelChunk | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isOpen = openHost.value === host
  const isShown = isOpen && chunk !== null
  const startsOpen = attributes['open'] !== null
  const asked = ui.asked.value

  const load = useCallback(async () => {
    try {
      const loaded = await loadPanel()
      addSheet(host.root, loaded.panelStyles)
      setChunk(loaded)
      setHasFailed(false)
      return loaded
    } catch (error) {
      reportProblem('load', error, { widget: 'chat' })
      return null
    }
  }, [host])

  const open = useCallback(async () => {
    if (openHost.peek() === host) return
    opener.current = focusedElement(host)
    openHost.value = host
    if ((await load()) || openHost.peek() !== host) return
    openHost.value = null
    setHasFailed(true)
  }, [host, load])

  const close = useCallback(() => {
    if (openHost.peek() !== host) return
    const hasFocus = (host.getRootNode() as Document).activeElement === host
    openHost.value = null
    // Only where the focus was ours does it go back; a page that closes the chat keeps its own.
    if (hasFocus) queueMicrotask(() => giveFocusBack(opener.current, launcher.current))
  }, [host])

  // Before the next picture: what was asked for while the chat was on its way.
  useLayoutEffect(
    () =>
      host.expose({
        open: () => void open(),
        close,
        toggle: () => (openHost.peek() === host ? close() : void open()),
        reset: () => void load().then((loaded) => loaded?.startOver(openHost.peek() === host)),
      } satisfies Methods<LoungeChat>),
    [host, open, close, load],
  )
  useEffect(() => {
    if (startsOpen) void open()
  }, [startsOpen, open])
  useEffect(() => {
    if (asked?.panel !== 'chat' || !ui.isPrimary(host)) return
    ui.asked.value = null
    void open()
  }, [asked, host, open])
  useEffect(() => {
    if (!isShown) return
    ui.opened('chat')
    host.emit('open', { panel: 'chat' } satisfies OpenDetail)
    return () => {
      ui.closed('chat')
      host.emit('close', { panel: 'chat' } satisfies OpenDetail)
    }
  }, [isShown, host])
  useEffect(() => () => void (openHost.peek() === host && (openHost.value = null)), [host])

  return (
    <>
      <Launcher
        {...placeOf(host, ui.hosts.value)}
        isHidden={isShown}
        hasFailed={hasFailed}
        isBusy={isOpen && !isShown}
        isExpanded={isShown}
        onNear={() => void load()}
        onPress={() => void load()}
        onOpen={() => void open()}
        button={launcher}
      />
      {chunk && <chunk.Panel host={host} isOpen={isShown} onClose={close} />}
    </>
  )
}

function loadPanel(): Promise<PanelChunk> {
  loading ??= import('./Panel.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function focusedElement(host: WidgetHost): HTMLElement | null {
  const { activeElement } = document
  return activeElement === host || activeElement?.localName === 'body'
    ? null
    : (activeElement as HTMLElement | null)
}

function giveFocusBack(opener: HTMLElement | null, launcher: HTMLElement | null): void {
  const target = opener?.isConnected ? opener : launcher
  target?.focus({ preventScroll: true })
}
