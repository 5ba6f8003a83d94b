import { useEffect, type ReactNode } from 'react'
import type { Editor } from '../editing/use-editor.ts'

/** A section of the settings, closed until somebody wants it. */
export function SettingsSection({
  title,
  children,
}: {
  title: string
  children: ReactNode
}): ReactNode {
  return (
    <details className="editing-part settings-section" id={idOf(title)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="settings-fields">{children}</div>
    </details>
  )
}

/** What there is, each as a link that opens its section. An address with the part after # opens it too. */
export function SettingsSections({ titles }: { titles: readonly string[] }): ReactNode {
  useEffect(() => open(decodeURIComponent(location.hash.slice(1))), [])
  return (
    <nav className="settings-sections" aria-label="Sections">
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${idOf(title)}`}
              onClick={(event) => {
                event.preventDefault()
                open(idOf(title))
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens the sections in which something has to be corrected, each time that saving is refused. */
export function useOpenWhereWrong({ problems, refusals, fieldId }: Editor) {
  useEffect(() => {
    if (refusals === 0) return
    for (const field of Object.keys(problems)) nearest(field, fieldId)?.setAttribute('open', '')
    // The problems are those of this refusal.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusals])
}

/** The section of a field, or of the list that it is in. */
function nearest(field: string, fieldId: Editor['fieldId']): Element | null {
  const path = field.split('.')
  for (let length = path.length; length > 0; length -= 1) {
    const found = document.getElementById(fieldId(path.slice(0, length).join('.')))
    if (found) return found.closest('details.settings-section')
  }
  return null
}

/** Goes to a section and opens it. */
function open(id: string) {
  const section = id === '' ? null : document.getElementById(id)
  if (!(section instanceof HTMLDetailsElement)) return
  section.open = true
  section.scrollIntoView?.({ block: 'start' })
  section.querySelector('summary')?.focus({ preventScroll: true })
}

const idOf = (title: string): string =>
  `settings-${title
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')}`
