import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { addSheet, type WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { chat, type ChatMessage } from '#widgets/state/chat.ts'
import { noteProblem } from '#widgets/state/index.ts'
import { dayOf, today } from './day.ts'
import { chatSays } from './says.ts'
import { Slip } from './Slip.tsx'
import { loadPast, loadSpoken, past, spoken } from './talk.ts'

/** As many messages as an open chat begins with, and as many more as are asked for at once. */
const SHOWN = 50
/** So long a screen reader needs to see that what was there already is nothing new. */
const HUSH_MS = 500
/** Between the edge and the message that is scrolled to. */
const MARGIN = 12

/** The conversation: the newest messages, earlier ones on demand. */
export function Messages({ host, isOpen }: { host: WidgetHost; isOpen: boolean }) {
  useSignals()
  const says = chatSays()
  const messages = chat.messages.value
  const isTyping = chat.isTyping.value
  const [log, setLog] = useState<HTMLElement | null>(null)
  /** How many are not shown. While it is open nothing that is shown goes. */
  const [hidden, setHidden] = useState(beforeNewest)
  const from = hidden < messages.length ? hidden : beforeNewest()
  const hush = useVoice(log, isOpen)
  const { isBelow, look, goDown } = useReading(log, isOpen, messages.at(-1), isTyping)
  const first = messages[from]
  const isLong = from > 0 || (first !== undefined && dayOf(first.timestamp) !== today())
  const { Earlier, Below } = past.value ?? {}
  const isPast = isLong || isBelow
  useStyles(host, spoken.value)
  useStyles(host, past.value)
  const isSpoken = messages.length > 1
  useEffect(() => {
    if (isOpen && isSpoken) loadSpoken().catch((error) => noteProblem('load', error))
  }, [isOpen, isSpoken])
  useEffect(() => {
    if (isOpen && isPast) void loadPast()
  }, [isOpen, isPast])

  useEffect(() => {
    if (!isOpen) setHidden(beforeNewest())
  }, [isOpen])

  function showEarlier() {
    hush()
    setHidden(Math.max(0, from - SHOWN))
  }
  return (
    <>
      <div
        ref={setLog}
        className="log"
        role="log"
        aria-live="off"
        aria-relevant="additions"
        aria-label={says.conversation}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area is reached by keyboard
        tabIndex={0}
        onScroll={look}
      >
        <div className="slips">
          {Earlier && log && <Earlier key="earlier" log={log} from={from} onMore={showEarlier} />}
          {slips(messages.slice(from), host)}
          {isTyping && (
            <p key="typing" className="typing">
              <span className="visually-hidden">{says.typing}</span>
              <span className="ink" />
              <span className="ink" />
              <span className="ink" />
            </p>
          )}
        </div>
      </div>
      {isBelow && Below && <Below log={log} onPress={goDown} />}
    </>
  )
}

/** What came later brings its own styles. */
function useStyles(host: WidgetHost, file: { styles: string } | null) {
  useLayoutEffect(() => {
    if (file) addSheet(host.root, file.styles)
  }, [host, file])
}

const beforeNewest = () => Math.max(0, chat.messages.peek().length - SHOWN)

/** The messages, and above the first of each day its name. */
function slips(messages: readonly ChatMessage[], host: WidgetHost) {
  const shown: ReactNode[] = []
  const now = today()
  let day = ''
  for (const message of messages) {
    const next = dayOf(message.timestamp)
    if (next !== day)
      shown.push(
        <p key={next} className="day">
          {next === now ? chatSays().today : past.value?.dayText(message.timestamp)}
        </p>,
      )
    shown.push(<Slip key={message.id} message={message} host={host} />)
    day = next
  }
  return shown
}

/**
 * A screen reader hears what is said while the chat is open, and nothing that was there before.
 * @returns what keeps it silent while more of that comes in
 */
function useVoice(log: HTMLElement | null, isOpen: boolean): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hush = () => {
    clearTimeout(timer.current)
    log?.setAttribute('aria-live', 'off')
    timer.current = setTimeout(() => log?.setAttribute('aria-live', 'polite'), HUSH_MS)
  }
  useEffect(() => {
    if (isOpen) hush()
    // The greeting is something new.
    if (isOpen && chat.messages.peek().length < 2) log?.setAttribute('aria-live', 'polite')
    return () => {
      clearTimeout(timer.current)
      log?.setAttribute('aria-live', 'off')
    }
    // oxlint-disable-next-line react/exhaustive-deps -- when it opens and closes, and not again
  }, [isOpen, log])
  return hush
}

/** Where somebody reads: at the end new messages are followed, further up nothing moves them. */
function useReading(
  log: HTMLElement | null,
  isOpen: boolean,
  last: ChatMessage | undefined,
  isTyping: boolean,
) {
  const [isBelow, setBelow] = useState(false)
  const newest = useRef<HTMLElement | null>(null)
  const known = useRef<string | undefined>(undefined)
  /** How far it was scrolled for who follows; null once they read elsewhere. */
  const followed = useRef<number | null>(null)

  function isEndSeen(): boolean {
    const slip = newest.current
    return !log || !slip?.isConnected || slip.offsetTop < log.scrollTop + log.clientHeight
  }
  function follow(at: number | null) {
    followed.current = at
    // A browser holds on to what is seen, which here is the end.
    if (log) log.style.overflowAnchor = at === null ? 'auto' : 'none'
  }
  function look() {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = log ?? {}
    const isAtEnd = scrollTop + clientHeight > scrollHeight - 2
    follow(isAtEnd || scrollTop === followed.current ? scrollTop : null)
    if (isBelow && isEndSeen()) setBelow(false)
  }
  // A long answer is read from its top; everything else stands at the bottom.
  function goDown() {
    const end = log?.firstElementChild?.lastElementChild as HTMLElement | null
    log?.scrollTo(0, (end?.offsetTop ?? 0) - MARGIN)
    follow(log?.scrollTop ?? null)
    setBelow(false)
  }
  useEffect(() => {
    const isNew = last?.id !== known.current
    known.current = last?.id
    const isFollowing = isEndSeen() || (isNew && last?.sender === 'user')
    newest.current = isOpen
      ? ([...(log?.querySelectorAll<HTMLElement>('.slip') ?? [])].at(-1) ?? null)
      : null
    if (isFollowing) goDown()
    else if (isNew) setBelow(true)
    // oxlint-disable-next-line react/exhaustive-deps -- when something has been said
  }, [last?.id, last?.hasFailed, isTyping, isOpen, log])
  // Prices and drawings come later than what they belong to, and a keyboard takes room at the lower edge.
  useEffect(() => {
    if (!log?.firstElementChild || !isOpen) return
    let height = log.clientHeight
    const observer = new ResizeObserver(() => {
      const lost = height - log.clientHeight
      height = log.clientHeight
      if (followed.current === null) log.scrollTop += lost
      else goDown()
    })
    observer.observe(log)
    observer.observe(log.firstElementChild)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- as long as it is open
  }, [log, isOpen])
  return { isBelow, look, goDown }
}
