import { ArrowLeft } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Ingredient, IngredientEdit } from '#domain/contracts/ingredients.ts'
import type { AdminMenu } from '#domain/contracts/menu-editing.ts'
import { blankIngredient, checkIngredient } from '#domain/menu/ingredients.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { SureButton } from '#site/forms/SureButton.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { Text, Ticks } from '../editing/fields.tsx'
import { Conflict, SaveBar, Wrong } from '../editing/SaveBar.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { Availability, OutUntilDay } from './Availability.tsx'
import { useIngredientAct, useIngredients, useIngredientsChanged } from './ingredients-state.ts'

/** One ingredient: its name, what cannot be made without it, and whether it is there. @param id 'new' begins one */
export function IngredientDetail({ menu, id }: { menu: AdminMenu; id: string }): ReactNode {
  const query = useIngredients()
  const one = query.data?.ingredients.find((each) => each.id === id)
  const title = id === 'new' ? 'A new ingredient' : (one?.name ?? 'Ingredient')
  return (
    <AdminShell title={title} lead="Marked as out, it takes off sale whatever needs it.">
      <div className="editing item-editor">
        <p>
          <Link className="link back" to="?">
            <Icon of={ArrowLeft} size={18} /> The whole menu
          </Link>
        </p>
      </div>
      <Loaded query={query} what="the ingredients" blank="manage-blank" lines={3}>
        {({ ingredients, nextOpening }) =>
          one || id === 'new' ? (
            <>
              {one && <OnSale one={one} nextOpening={nextOpening} />}
              <Form
                menu={menu}
                one={one ?? null}
                others={ingredients.filter((each) => each.id !== id)}
              />
            </>
          ) : (
            <p role="status">There is no such ingredient any more.</p>
          )
        }
      </Loaded>
    </AdminShell>
  )
}

function OnSale({ one, nextOpening }: { one: Ingredient; nextOpening: string | null }): ReactNode {
  const act = useIngredientAct()
  const change = (body: Parameters<typeof callPrivate<'setIngredientSoldOut'>>[1]['body']) =>
    act.mutate(() => callPrivate('setIngredientSoldOut', { params: { id: one.id }, body }))
  return (
    <div className="item-sale">
      <Availability thing={one} menu={{ nextOpening }} isBusy={act.isPending} onChange={change} />
      <OutUntilDay name={one.name} onChange={change} />
    </div>
  )
}

const editOf = ({ name, items, toppings }: Ingredient): IngredientEdit => ({
  name,
  items,
  toppings,
})

function Form({
  menu,
  one,
  others,
}: {
  menu: AdminMenu
  one: Ingredient | null
  others: Ingredient[]
}): ReactNode {
  const navigate = useNavigate()
  const changed = useIngredientsChanged()
  const { refetch } = useIngredients()
  const [blank] = useState(blankIngredient)
  const saved = useMemo(() => (one ? editOf(one) : blank), [one, blank])
  const version = one?.version ?? 'none'
  const editor = useEditor(`ingredient-${one?.id ?? 'new'}`, saved, version)
  const send = async (value: IngredientEdit, on: string): Promise<[IngredientEdit, string]> => {
    if (!one) {
      await callPrivate('addIngredient', { body: { value } })
      await refetch()
      return [blank, 'none']
    }
    const params = { id: one.id }
    const next = await callPrivate('saveIngredient', { params, body: { value, version: on } })
    changed(next)
    const now = next.ingredients.find(({ id }) => id === one.id) ?? one
    return [editOf(now), now.version]
  }
  const theirs = async () => {
    const { data } = await refetch()
    const now = data?.ingredients.find(({ id }) => id === one?.id)
    return now ? ([editOf(now), now.version] as const) : null
  }
  const save = async () => {
    const isNameless = editor.value.name.trim() === ''
    const wrong = {
      ...(isNameless && { name: 'Give it a name.' }),
      ...checkIngredient(editor.value, others),
    }
    if (Object.keys(wrong).length > 0) return editor.refuse(wrong)
    if ((await editor.save(send, { theirs })) && !one) void navigate('?', { replace: true })
  }
  return (
    <div className="editing item-editor">
      <Wrong editor={editor} />
      <Conflict
        met={editor.conflict}
        onMine={async () => {
          editor.choose('mine')
          await save()
        }}
        onTheirs={() => editor.choose('theirs')}
      />
      <form
        className="editing"
        aria-label="The ingredient"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if ((editor.isDirty || !one) && !editor.isBusy) void save()
        }}
      >
        <div className="editing-part">
          <Text editor={editor} path="name" isRequired label="Name" maxLength={80} />
        </div>
        <NeededFor editor={editor} menu={menu} />
        <SaveBar
          editor={{ ...editor, isDirty: editor.isDirty || !one }}
          onDiscard={() => editor.take(saved, version)}
          button="Save"
        />
      </form>
      {one && <Remove one={one} />}
    </div>
  )
}

/** What cannot be made without it, by the parts of the menu. */
function NeededFor({
  editor,
  menu,
}: {
  editor: Parameters<typeof Ticks>[0]['editor'] & { value: IngredientEdit }
  menu: AdminMenu
}): ReactNode {
  const isThere = ({ state }: { state: string }) => state !== 'archived'
  const optionsOf = (things: readonly { id: string; name: string; state: string }[]) =>
    things.filter(isThere).map(({ id, name }) => [id, name] as const)
  return (
    <div className="editing-part">
      <h2 id={editor.fieldId('items')} tabIndex={-1}>
        Cannot be made without it
      </h2>
      {editor.problems.items && <p className="field-error">{editor.problems.items}</p>}
      {menu.categories.map(({ id, name }) => {
        const own = menu.items.filter(({ category }) => category === id)
        const options = optionsOf(own)
        // Each part keeps what the others ticked.
        const kept = editor.value.items.filter((each) => !own.some((item) => item.id === each))
        const part = {
          ...editor,
          value: { items: editor.value.items },
          problems: {},
          fieldId: () => editor.fieldId(`items-${id}`),
          set: (path: string, next: unknown) => editor.set(path, [...kept, ...(next as string[])]),
        }
        return (
          options.length > 0 && (
            <Ticks key={id} editor={part} path="items" label={name} options={options} />
          )
        )
      })}
      <Ticks editor={editor} path="toppings" label="Toppings" options={optionsOf(menu.toppings)} />
    </div>
  )
}

function Remove({ one }: { one: Ingredient }): ReactNode {
  const navigate = useNavigate()
  const act = useIngredientAct()
  return (
    <p className="acts item-states">
      <SureButton
        label="Remove"
        about={one.name}
        sure="Remove it for good"
        busy="Removing…"
        onSure={async () => {
          const body = { version: one.version }
          const remove = () => callPrivate('removeIngredient', { params: { id: one.id }, body })
          await act
            .mutateAsync(remove)
            .then(() => navigate('?', { replace: true }))
            .catch(() => {})
        }}
      />
    </p>
  )
}
