import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Changes } from './Changes.tsx'
import { counted, labelOf } from './label.ts'
import type { Editor, Meeting } from './use-editor.ts'

/** What is wrong, in one place that takes the focus; each line leads to its field. */
export function Wrong({
  editor: { problems, refusals, fieldId },
}: {
  editor: Pick<Editor, 'problems' | 'refusals' | 'fieldId'>
}): ReactNode {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  // Fields are called what the form calls them, which is known once they are on the page.
  const [names, setNames] = useState<Record<string, string>>({})
  const namer = useRef(fieldId)
  useEffect(() => {
    namer.current = fieldId
  })
  useEffect(() => {
    setNames(
      Object.fromEntries(
        Object.keys(problems).flatMap((field) => {
          const name =
            nameOf(document.getElementById(namer.current(field))) ?? lineOf(field, namer.current)
          return name ? [[field, name]] : []
        }),
      ),
    )
  }, [problems])
  const lines = Object.entries(problems)
  if (lines.length === 0) return null
  return (
    <div className="notice is-error form-errors" role="alert" tabIndex={-1} ref={summary}>
      {lines.length > 1 && <p>{lines.length} things to correct before this can be saved:</p>}
      <ul>
        {lines.map(([field, text]) => (
          <li key={field}>
            {field === '' ? (
              text
            ) : (
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusNear(field, fieldId)
                }}
              >
                {text} <span className="soft">({names[field] ?? labelOf(counted(field))})</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What stands beside a field: its label without the hint, or the legend of its group. */
function nameOf(element: HTMLElement | null): string | null {
  const label =
    (element as Partial<HTMLInputElement> | null)?.labels?.[0] ?? element?.querySelector('legend')
  const own = label?.firstChild?.textContent ?? label?.textContent
  return own?.trim() || null
}

/** An entry of a list that is typed into one field, a line each. */
function lineOf(field: string, fieldId: (path: string) => string): string | null {
  const [, list = '', index = ''] = /^(.+)\.(\d+)$/.exec(field) ?? []
  const area = list && document.getElementById(fieldId(list))
  const name = area instanceof HTMLTextAreaElement ? nameOf(area) : null
  return name && `${name}, line ${Number(index) + 1}`
}

/** The field itself, or the nearest thing around it that is on the page. */
function focusNear(field: string, fieldId: (path: string) => string): void {
  const keys = field.split('.')
  for (let length = keys.length; length > 0; length -= 1) {
    const element = document.getElementById(fieldId(keys.slice(0, length).join('.')))
    if (!element) continue
    // Nothing in a closed section takes the focus.
    element.closest('details')?.setAttribute('open', '')
    return element.focus()
  }
}

/** Somebody else has saved meanwhile: what only they changed is in the form, and what both changed is asked about. */
export function Conflict({
  met,
  onTheirs,
  onMine,
}: {
  met: Meeting | null
  onTheirs: () => unknown
  onMine: () => unknown
}): ReactNode {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (met) top.current?.focus()
  }, [met])
  if (!met) return null
  const { message, clashes, taken } = met
  return (
    <div className="notice is-error conflict" role="alert" tabIndex={-1} ref={top}>
      <p>{message}</p>
      {taken.length > 0 && (
        <>
          <p className="soft">Only they changed this, and it is in the form now:</p>
          <Changes changes={taken} />
        </>
      )}
      {clashes && clashes.length > 0 && (
        <>
          <p className="soft">
            Both of you changed this. Theirs is crossed out, yours stands under it:
          </p>
          <Changes changes={clashes} />
        </>
      )}
      {clashes?.length !== 0 && (
        <p className="acts">
          <button type="button" className="button small" onClick={() => void onMine()}>
            Keep mine, save it over theirs
          </button>
          <button type="button" className="button small" onClick={() => void onTheirs()}>
            {clashes ? 'Take theirs here, keep the rest of mine' : 'Take theirs, throw mine away'}
          </button>
        </p>
      )}
    </div>
  )
}

/** Saving this writes to people, or leaves some of them out: said with how many, before it happens. It takes the focus. */
export function SureToWrite({
  verb,
  about = 'Before people are told',
  yes = `${verb} and tell them`,
  children,
  onYes,
  onNo,
}: {
  /** What writes to them: 'Publish', 'Save'. */
  verb: string
  /** What else it is about, and what saying yes is called then. */
  about?: string
  yes?: string
  children: ReactNode
  onYes: () => void
  onNo: () => void
}): ReactNode {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div
      className="notice sure-to-write"
      role="alertdialog"
      aria-label={about}
      tabIndex={-1}
      ref={top}
    >
      <div>{children}</div>
      <p className="acts">
        <button type="button" className="button loud" onClick={onYes}>
          {yes}
        </button>
        <button type="button" className="button" onClick={onNo}>
          Not now
        </button>
      </p>
    </div>
  )
}

/** At the foot of a form that is saved as a whole: whether it is, and the button that submits it, as Enter does. */
export function SaveBar({
  editor: { isDirty, isBusy },
  onDiscard,
  saved = 'Everything is saved.',
  button = 'Save',
}: {
  editor: Pick<Editor, 'isDirty' | 'isBusy'>
  onDiscard: () => void
  /** What is said while nothing is changed. */
  saved?: string
  button?: string
}): ReactNode {
  return (
    <Foot
      hasNews={isDirty}
      said={<p role="status">{isBusy ? 'Saving…' : isDirty ? 'Not saved yet.' : saved}</p>}
      discard={isDirty ? { label: 'Undo all', onPress: onDiscard } : null}
      button={isBusy ? 'Saving…' : button}
      mayNot={isBusy || !isDirty}
    />
  )
}

/** The foot of any such form: how it stands, the way back, and the loud button, which submits the form unless it does something itself. */
export function Foot({
  hasNews,
  said,
  discard,
  button,
  mayNot,
  onPress,
  children,
}: {
  /** Whether anything differs from what is kept. */
  hasNews: boolean
  said: ReactNode
  discard: { label: string; onPress: () => void } | null
  button: string
  /** Whether pressing it does nothing now. */
  mayNot: boolean
  onPress?: () => void
  /** What else can be done, before the button. */
  children?: ReactNode
}): ReactNode {
  return (
    <div className="save-bar" data-dirty={hasNews || undefined}>
      {said}
      {discard && (
        <button type="button" className="link" onClick={discard.onPress}>
          {discard.label}
        </button>
      )}
      {children}
      <button
        type={onPress ? 'button' : 'submit'}
        className="button loud"
        aria-disabled={mayNot}
        onClick={() => !mayNot && onPress?.()}
      >
        {button}
      </button>
    </div>
  )
}
