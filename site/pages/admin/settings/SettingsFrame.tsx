import type { ReactNode } from 'react'
import type { SettingsEdit, SettingsState } from '#domain/contracts/settings.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { Conflict, SaveBar, Wrong } from '../editing/SaveBar.tsx'
import { useSettingsState, type useSettingsEditor } from './state.ts'
import '../editing/editing.css'
import './settings.css'

/** A page about the settings: its form once they are there. */
export function SettingsFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: (state: SettingsState) => ReactNode
}): ReactNode {
  const query = useSettingsState()
  return (
    <AdminShell title={title} lead={lead}>
      <Loaded query={query} what="the settings" blank="manage-blank" lines={2}>
        {(data) => children(data)}
      </Loaded>
    </AdminShell>
  )
}

/** The form of such a page: what is wrong first, what others saved, the fields, and one button. */
export function SettingsForm<Part extends SettingsEdit>({
  form,
  label,
  beforeSave,
  question,
  children,
}: {
  form: ReturnType<typeof useSettingsEditor<Part>>
  label: string
  /** Asked before it is saved; false stays. */
  beforeSave?: () => Promise<boolean>
  /** What it asks then, beside the button that was pressed. */
  question?: ReactNode
  children: ReactNode
}): ReactNode {
  const { editor } = form
  const save = async () => {
    if (beforeSave && !(await beforeSave())) return
    await form.save()
  }
  return (
    <form
      className="editing"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (editor.isDirty && !editor.isBusy) void save()
      }}
    >
      <Wrong editor={editor} />
      <Conflict
        met={editor.conflict}
        onMine={async () => {
          editor.choose('mine')
          await save()
        }}
        onTheirs={() => editor.choose('theirs')}
      />
      {children}
      {question}
      <SaveBar editor={editor} onDiscard={form.discard} />
    </form>
  )
}
