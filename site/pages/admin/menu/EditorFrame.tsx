import { ArrowLeft } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Conflict, SaveBar, Wrong } from '../editing/SaveBar.tsx'
import type { useMenuEditor } from './use-menu-editor.ts'

/** What is around the form of an item and of a topping: the way back, what is wrong, what somebody else saved, and saving. */
export function EditorFrame({
  editing,
  kind,
  above,
  form,
  below,
}: {
  editing: Pick<
    ReturnType<typeof useMenuEditor>,
    'isNew' | 'isPublished' | 'save' | 'discard' | 'keepMine'
  > & {
    editor: Parameters<typeof Wrong>[0]['editor'] &
      Parameters<typeof SaveBar>[0]['editor'] &
      Pick<ReturnType<typeof useMenuEditor>['editor'], 'conflict' | 'choose'>
  }
  kind?: 'drink' | 'food'
  /** What can be done with it at once. */
  above: ReactNode
  form: ReactNode
  /** Whether it is on the menu, and what it was before. */
  below: ReactNode
}): ReactNode {
  const { editor, isNew } = editing
  return (
    <div className="editing item-editor" data-kind={kind}>
      <p>
        <Link className="link back" to="?">
          <Icon of={ArrowLeft} size={18} /> The whole menu
        </Link>
      </p>
      {above}
      <Wrong editor={editor} />
      <Conflict
        met={editor.conflict}
        onMine={editing.keepMine}
        onTheirs={() => editor.choose('theirs')}
      />
      <form
        className="editing"
        aria-label={kind ? 'The item' : 'The topping'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if ((editor.isDirty || isNew) && !editor.isBusy) void editing.save()
        }}
      >
        {form}
        <SaveBar
          editor={{ ...editor, isDirty: editor.isDirty || isNew }}
          onDiscard={editing.discard}
          button={isNew ? 'Save as a draft' : editing.isPublished ? 'Save and publish' : 'Save'}
        />
      </form>
      {below}
    </div>
  )
}
