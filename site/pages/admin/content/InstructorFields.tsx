import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { callPrivate } from '#site/state/call-private.ts'
import { Percent, Text, type FieldProps } from '../editing/fields.tsx'
import { at } from '../editing/paths.ts'

type FieldEditor = FieldProps['editor']

/** Who teaches and hosts, for those who plan it. */
export function useInstructors() {
  return useQuery({
    queryKey: ['instructors'],
    queryFn: ({ signal }) => callPrivate('instructors', undefined, { signal }),
    staleTime: 0,
  })
}

/** Who has it: somebody known, or a new name. @param path where the name stands */
export function InstructorField({
  editor,
  path,
  label,
}: {
  editor: FieldEditor
  path: string
  label: string
}): ReactNode {
  const known = useInstructors().data?.instructors
  const list = useId()
  const name = nameAt(editor, path)
  const isNew = name !== '' && known !== undefined && !find(known, name)
  return (
    <>
      <Text
        editor={editor}
        path={path}
        isRequired
        label={label}
        list={list}
        autoComplete="off"
        help={isNew ? 'A new name: this person is added when it is published.' : undefined}
      />
      <datalist id={list}>
        {known
          ?.filter(({ isActive }) => isActive)
          .map((each) => (
            <option key={each.id}>{each.name}</option>
          ))}
      </datalist>
    </>
  )
}

/** What of the price is theirs. Empty is what is usual for that person. */
export function ShareField({ editor, of }: { editor: FieldEditor; of: string }): ReactNode {
  const known = useInstructors().data?.instructors
  const usual = find(known ?? [], nameAt(editor, of))?.shareBasisPoints ?? null
  return (
    <Percent
      editor={{
        ...editor,
        set: (path, value) => editor.set(path, value === '' ? null : value),
      }}
      path="shareBasisPoints"
      label="Share of the price"
      help={
        usual === null
          ? 'For whoever teaches or hosts it, of what is paid for seats. Empty is nothing, unless something else was agreed with an artist.'
          : `For whoever teaches or hosts it, of what is paid for seats. Empty is what is usual for this person: ${usual / 100}%.`
      }
    />
  )
}

const nameAt = (editor: FieldEditor, path: string): string => {
  const value = at(editor.value, path)
  return typeof value === 'string' ? value.trim() : ''
}

const find = <Person extends { name: string }>(known: readonly Person[], name: string) =>
  known.find((each) => each.name.trim().toLowerCase() === name.toLowerCase())
