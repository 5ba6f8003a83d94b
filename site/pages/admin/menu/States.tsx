import type { ReactNode } from 'react'
import type { AdminTopping, ItemState } from '#domain/contracts/menu-editing.ts'

/** Whether something is on the menu, and the ways to change that. */
export function States({
  thing: { name, state, cameWithUpdate },
  isDirty,
  onChange,
}: {
  thing: Pick<AdminTopping, 'name' | 'state' | 'cameWithUpdate'>
  /** Not saved yet: publishing would sell what was saved before. */
  isDirty: boolean
  onChange: (state: ItemState) => void
}): ReactNode {
  return (
    <p className="acts item-states">
      {state !== 'published' && (
        <button
          type="button"
          className="button loud"
          aria-disabled={isDirty}
          title={isDirty ? 'Save it first' : undefined}
          onClick={() => !isDirty && onChange('published')}
        >
          {state === 'draft' ? 'Publish it' : 'Bring it back'}
        </button>
      )}
      {state === 'published' && (
        <button type="button" className="button" onClick={() => onChange('draft')}>
          Take it off the menu for now
        </button>
      )}
      {(state !== 'archived' || cameWithUpdate) && (
        <button
          type="button"
          className="button"
          onClick={() => {
            if (state !== 'archived' && !confirm(`Take ${name} off the menu and archive it?`))
              return
            onChange('archived')
          }}
        >
          {state === 'archived' ? 'Leave it archived' : 'Archive it'}
        </button>
      )}
    </p>
  )
}
