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
import { chat } from '#widgets/state/chat.ts'
import { BY_ITSELF } from '../state/hosts.ts'
import { Launcher, launcherLabel } from './Launcher.tsx'
import type { LoungeChat } from './manual.ts'
import { placeOf } from './place.ts'
import { loadPast, loadSpoken, past } from './talk.ts'

type PanelChunk = typeof import('./Panel.tsx')

/** At most one chat of a page is open: they show the same conversation. */
const openHost = signal<WidgetHost | null>(null)
let loading: Promise<PanelChunk> | undefined

/** The launcher button, and the panel once somebody is about to use it. */
export function Chat({ host, attributes }: WidgetProps) {
  useSignals()
  const launcher = useRef<HTMLButtonElement>(null)
  const [isQuiet, setQuiet] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const { chunk, hasFailed, isPressed, press, release, load, fail } = usePanel(host)
  /** Somebody pointed at the launcher that was here at rest, or pressed it. */
  const [hasRested] = useState(() => host.root.querySelector('.launch') !== null)
  const isOpen = openHost.value === host
  const isShown = isOpen && chunk !== null
  /** As an attribute, which follows what is shown, and is followed. */
  const startsOpen = attributes['open'] !== null
  /** What the attribute said last, to the page or from it. */
  const isSaid = useRef(false)
  const asked = ui.asked.value
  const unread = chat.unread.value
  const Badge = unread > 0 && !isShown && past.value?.Badge

  const open = useCallback(
    async (how?: unknown) => {
      if (openHost.peek() === host) return ui.openPanels.peek().has('chat') && ui.opened('chat')
      setQuiet(how === BY_ITSELF)
      opener.current = focusedElement(host)
      openHost.value = host
      if ((await load()) || openHost.peek() !== host) return
      openHost.value = null
      reflect(host, isSaid)
      fail()
    },
    [host, load, fail],
  )

  const close = useCallback(() => {
    if (openHost.peek() !== host) return
    const hasFocus = (host.getRootNode() as Document).activeElement === host
    openHost.value = null
    // Beside an open cart the focus goes there: so the next Esc closes that.
    if (hasFocus && ui.openPanels.peek().has('cart')) return ui.ask('cart')
    // Only where the focus was ours does it go back; a page that closes the chat keeps its own.
    if (hasFocus) queueMicrotask(() => giveFocusBack(opener.current, launcher.current))
  }, [host])

  // Before the next picture: what was asked for while the chat was on its way.
  useLayoutEffect(() => {
    const show = (how?: unknown) => {
      // A trigger of a saved embed does not show what the page has hidden.
      if (how !== BY_ITSELF) host.hidden = false
      void open(how)
    }
    return host.expose({
      open: show,
      close,
      toggle: () => (openHost.peek() === host ? close() : show()),
      reset: () => void load().then((loaded) => loaded?.startOver(host, openHost.peek() === host)),
    } satisfies Methods<LoungeChat>)
  }, [host, open, close, load])
  useEffect(() => {
    const isMeant = host.hasAttribute('open')
    // A copy out of a body that was kept as text, for which the open chat itself was put back at once, opens nothing.
    if (isMeant === isSaid.current || !host.isConnected) return
    isSaid.current = isMeant
    if (isMeant) void open()
    else close()
  }, [startsOpen, host, open, close])
  useEffect(() => {
    if (asked?.panel !== 'chat' || !ui.isPrimary(host)) return
    ui.asked.value = null
    void open()
  }, [asked, host, open])
  // Drawn before the press, which then has only to show it.
  useEffect(() => {
    if (!hasRested) return
    const soon = setTimeout(() => void load().then(release))
    return () => clearTimeout(soon)
  }, [hasRested, load, release])
  // What it is shown with, and the panel, which gives that its styles.
  useEffect(() => {
    if (unread > 0) void loadPast().then(load)
  }, [unread, load])
  useEffect(() => {
    if (!isShown) return
    ui.opened('chat')
    reflect(host, isSaid)
    host.emit('open', { panel: 'chat' } satisfies OpenDetail)
    return () => {
      ui.closed('chat')
      reflect(host, isSaid)
      host.emit('close', { panel: 'chat' } satisfies OpenDetail)
    }
  }, [isShown, host])
  useEffect(() => () => void (openHost.peek() === host && (openHost.value = null)), [host])

  return (
    <>
      <Launcher
        {...placeOf(host, ui.hosts.value)}
        text={attributes['launcher-text'] ?? null}
        isHidden={isShown}
        hasFailed={hasFailed}
        isBusy={isPressed || (isOpen && !isShown)}
        isExpanded={isShown}
        badge={
          Badge && <Badge label={attributes['launcher-text'] || launcherLabel()} count={unread} />
        }
        onNear={() => void load()}
        onPress={press}
        onRelease={release}
        onOpen={() => void open()}
        button={launcher}
      />
      <p className="visually-hidden" role="status">
        {Badge && ui.isPrimary(host) && past.value?.newsText(unread)}
      </p>
      {chunk && <chunk.Panel host={host} isOpen={isShown} isQuiet={isQuiet} onClose={close} />}
    </>
  )
}

/** The panel, once it has come, and whether somebody presses the launcher or it did not come. */
function usePanel(host: WidgetHost) {
  const [chunk, setChunk] = useState<PanelChunk | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  /** The launcher is held down, or was pressed while it rested here and its panel is on its way. */
  const [isPressed, setPressed] = useState(
    () => host.root.querySelector('.launcher[aria-busy="true"]') !== null,
  )
  const load = useCallback(async () => {
    try {
      const [loaded] = await Promise.all([
        loadPanel(),
        // A conversation that goes on is there at once with all that was offered.
        chat.messages.peek().length > 1 && loadSpoken().catch(() => {}),
      ])
      addSheet(host.root, loaded.panelStyles)
      setChunk(loaded)
      setHasFailed(false)
      return loaded
    } catch (error) {
      reportProblem('load', error, { widget: 'chat' })
      return null
    }
  }, [host])
  const release = useCallback(() => setPressed(false), [])
  const press = useCallback(() => {
    setPressed(true)
    void load()
  }, [load])
  const fail = useCallback(() => setHasFailed(true), [])
  return { chunk, hasFailed, isPressed, press, release, load, fail }
}

function loadPanel(): Promise<PanelChunk> {
  loading ??= import('./Panel.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The attribute follows what is shown; not while something is rendered, as it renders too. */
function reflect(host: WidgetHost, isSaid: { current: boolean }): void {
  queueMicrotask(() => {
    isSaid.current = openHost.peek() === host
    host.toggleAttribute('open', isSaid.current)
  })
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
