import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AdminItem, AdminMenu, AdminTopping } from '#domain/contracts/menu-editing.ts'
import type { Problems } from '#site/forms/problems.ts'
import { useEditor } from '../editing/use-editor.ts'
import { useAdminMenu, useMenuAct, useMenuChanged } from './state.ts'

export type MenuThing = AdminItem | AdminTopping

/** How a kind of thing on the menu is read, checked and saved. */
export type MenuKind<Thing extends MenuThing, Edit extends object> = {
  name: 'item' | 'topping'
  of: (menu: AdminMenu) => Thing[]
  editOf: (thing: Thing) => Edit
  blank: () => Edit
  /** @param others everything on the menu that it must not be mistaken for @returns sentences by field */
  check: (value: Edit, others: MenuThing[]) => Problems
  add: (value: Edit) => Promise<{ id: string }>
  save: (id: string, value: Edit, version: string) => Promise<AdminMenu>
}

/**
 * One thing of the menu that is being edited. A new one gets its address once it is saved.
 * @param thing null: a new one
 */
export function useMenuEditor<Thing extends MenuThing, Edit extends object>(
  kind: MenuKind<Thing, Edit>,
  menu: AdminMenu,
  thing: Thing | null,
) {
  const changed = useMenuChanged()
  const { refetch } = useAdminMenu()
  const navigate = useNavigate()
  const act = useMenuAct()
  const [blank] = useState(kind.blank)
  const saved = useMemo(() => (thing ? kind.editOf(thing) : blank), [kind, thing, blank])
  const version = thing?.version ?? 'none'
  const editor = useEditor<Edit, string>(`${kind.name}-${thing?.id ?? 'new'}`, saved, version)
  const added = useRef<string | null>(null)

  const send = async (value: Edit, on: string): Promise<[Edit, string]> => {
    if (!thing) {
      added.current = (await kind.add(value)).id
      await refetch()
      return [blank, 'none']
    }
    const next = await kind.save(thing.id, value, on)
    changed(next)
    const now = kind.of(next).find(({ id }) => id === thing.id) ?? thing
    return [kind.editOf(now), now.version]
  }
  /** As somebody else left it. */
  const theirs = async () => {
    const { data } = await refetch()
    const now = data && kind.of(data).find(({ id }) => id === thing?.id)
    return now ? ([kind.editOf(now), now.version] as const) : null
  }
  const save = async () => {
    const others = [...menu.items, ...menu.toppings].filter(
      (each) => each.state !== 'archived' && each.id !== thing?.id,
    )
    const wrong = kind.check(editor.value, others)
    if (Object.keys(wrong).length > 0) return editor.refuse(wrong)
    const isSaved = await editor.save(send, { theirs })
    if (isSaved && added.current) void navigate(`?${kind.name}=${added.current}`, { replace: true })
  }
  return {
    editor,
    act,
    version,
    isNew: !thing,
    isPublished: thing?.state === 'published',
    save,
    discard: () => editor.take(saved, version),
    keepMine: async () => {
      editor.choose('mine')
      await save()
    },
  }
}
