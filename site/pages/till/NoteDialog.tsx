import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { till } from '../../state/till.ts'

/** Who is called when it is ready, and what the kitchen has to know. */
export function NoteDialog({ onClose }: { onClose: () => void }): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [name, setName] = useState(till.bill.value.name)
  const [note, setNote] = useState(till.bill.value.note)
  const save = () => till.change({ name: name.trim(), note: note.trim() })
  return (
    <SmallDialog
      dialog={dialog}
      title="Name and note"
      closing="Save and close"
      isLight
      onClose={() => {
        // However it is closed: nothing that was typed is lost.
        save()
        onClose()
      }}
    >
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          dialog.current?.close()
        }}
      >
        <label className="field">
          <span className="label">Name, to be called by</span>
          <input
            className="input"
            ref={first}
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label className="field">
          <span className="label">Note for the kitchen</span>
          <textarea
            className="input"
            rows={3}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <div className="till-form-foot">
          <button className="button loud">Save</button>
        </div>
      </form>
    </SmallDialog>
  )
}
