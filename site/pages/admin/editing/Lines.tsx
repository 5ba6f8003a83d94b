import { ArrowDown, ArrowUp, Plus, X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useRef, type ReactNode } from 'react'
import { Help } from './fields.tsx'
import { at, moved } from './paths.ts'
import type { Editor } from './use-editor.ts'

type EditorLike = Pick<Editor, 'value' | 'set' | 'problems' | 'fieldId'>

/**
 * A list of anything: entries that can be added, taken away and moved, by hand and by keyboard. A button that is used
 * again and again keeps the focus on what it moved.
 * @param renderEntry shows one @param blank what a new one begins as
 */
export function Entries({
  editor,
  path,
  label,
  help,
  noun,
  blank,
  renderEntry,
  adds = [],
  className = '',
  isRequired = false,
}: {
  editor: EditorLike
  path: string
  label: string
  help?: ReactNode
  /** What one is called: 'line', 'link'. */
  noun: string
  blank?: () => unknown
  renderEntry: (path: string, index: number) => ReactNode
  /** In place of the one button that adds: one for each kind of entry. */
  adds?: readonly { label: string; blank: () => unknown }[]
  className?: string
  /** It is not published without one of them: its name has a star. */
  isRequired?: boolean
}): ReactNode {
  const value = at(editor.value, path)
  const list = Array.isArray(value) ? (value as unknown[]) : []
  const group = useRef<HTMLFieldSetElement>(null)
  const set = (next: unknown[]) => editor.set(path, next)
  /** After the list was drawn anew. */
  const focus = (selector: string) =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus())
  const move = (index: number, step: -1 | 1) => {
    set(moved(list, index, step))
    focus(`[data-renderEntry="${index + step}"] [data-move="${step}"]`)
  }
  const add = (next: unknown) => {
    set([...list, next])
    focus(`[data-renderEntry="${list.length}"] :is(input, textarea, select)`)
  }
  return (
    <fieldset
      className={`entries ${className}`.trim()}
      ref={group}
      id={editor.fieldId(path)}
      tabIndex={-1}
    >
      <legend className={isRequired ? 'is-required' : undefined}>
        {label}
        {isRequired && <span className="visually-hidden"> (required)</span>}
      </legend>
      <Help editor={editor} path={path} help={help} />
      {list.length > 0 && (
        <ol>
          {list.map((_, index) => (
            // Entries have no names of their own; each is what stands in its place.
            <li key={index} data-renderEntry={index}>
              <div className="entry">{renderEntry(`${path}.${index}`, index)}</div>
              <EntryActs
                name={`${noun} ${index + 1}`}
                isFirst={index === 0}
                isLast={index === list.length - 1}
                onMove={(step) => move(index, step)}
                onRemove={() => {
                  set(list.filter((__, each) => each !== index))
                  focus('.entries-add button')
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <p className="entries-add">
        {adds.map((kind) => (
          <button
            key={kind.label}
            type="button"
            className="button small"
            onClick={() => add(kind.blank())}
          >
            + {kind.label}
          </button>
        ))}
        {blank && (
          <button type="button" className="button small" onClick={() => add(blank())}>
            <Icon of={Plus} /> Add {/^[aeiou]/.test(noun) ? 'an' : 'a'} {noun}
          </button>
        )}
      </p>
    </fieldset>
  )
}

/** Moves an entry, or takes it away. */
function EntryActs({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}): ReactNode {
  return (
    <div className="entry-acts">
      <button
        type="button"
        data-move="-1"
        aria-disabled={isFirst}
        aria-label={`Move ${name} up`}
        onClick={() => !isFirst && onMove(-1)}
      >
        <Icon of={ArrowUp} />
      </button>
      <button
        type="button"
        data-move="1"
        aria-disabled={isLast}
        aria-label={`Move ${name} down`}
        onClick={() => !isLast && onMove(1)}
      >
        <Icon of={ArrowDown} />
      </button>
      <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon of={X} />
      </button>
    </div>
  )
}
