import type { ReactNode } from 'react'
import type { Block } from '#domain/contracts/content.ts'
import { Area, Text } from './fields.tsx'
import { Entries } from './Lines.tsx'
import { at } from './paths.ts'
import { PhotoField } from './PhotoField.tsx'
import { PrintField } from './PrintField.tsx'
import type { Editor } from './use-editor.ts'

type EditorLike = Pick<Editor, 'value' | 'set' | 'problems' | 'fieldId'>

const ADDS = (
  [
    ['paragraph', 'Paragraph'],
    ['heading', 'Heading'],
    ['list', 'List'],
    ['quote', 'Quote'],
    ['print', 'Print'],
    ['photo', 'Photograph'],
  ] as const
).map(([kind, label]) => ({ label, blank: () => blankBlock(kind) }))

/** Running text, block by block. What is typed is text and never markup. */
export function BlocksField({
  editor,
  path = 'blocks',
}: {
  editor: EditorLike
  path?: string
}): ReactNode {
  return (
    <Entries
      className="blocks-field"
      editor={editor}
      path={path}
      label="Text"
      isRequired
      noun="block"
      help={
        <>
          Paragraphs, quotes and lists may hold **strong** and *emphasized* words and links: [the
          menu](/menu), [a page](https://…), [write to us](mailto:…). A list whose lines read “Word:
          explanation” is printed as a table. The preview shows it all as visitors see it.
        </>
      }
      renderEntry={(at) => <OneBlock editor={editor} path={at} />}
      adds={ADDS}
    />
  )
}

function OneBlock({ editor, path }: { editor: EditorLike; path: string }): ReactNode {
  const kind = at(editor.value, `${path}.kind`)
  switch (kind) {
    case 'heading':
      return (
        <Text
          className="is-heading"
          editor={editor}
          path={`${path}.text`}
          isRequired
          label="Heading"
        />
      )
    case 'quote':
      return (
        <>
          <Area editor={editor} path={`${path}.text`} isRequired label="Quote" rows={2} />
          <Text editor={editor} path={`${path}.by`} label="Said by" hint="optional" />
        </>
      )
    case 'list':
      return <ListArea editor={editor} path={`${path}.items`} isRequired label="List" />
    case 'photo':
      return (
        <>
          <PhotoField editor={editor} path={`${path}.photo`} call="addPhoto" />
          <Text editor={editor} path={`${path}.caption`} label="Caption" hint="optional" />
        </>
      )
    case 'print':
      return (
        <>
          <PrintField editor={editor} path={`${path}.print`} label="Print" />
          <Text editor={editor} path={`${path}.alt`} isRequired label="What is to be seen on it" />
          <Text editor={editor} path={`${path}.caption`} label="Caption" hint="optional" />
        </>
      )
    default:
      return <Area editor={editor} path={`${path}.text`} isRequired label="Paragraph" rows={3} />
  }
}

/** Lines of text in one field: each line of it is one entry. */
export function ListArea({
  editor,
  path,
  label,
  help,
  isRequired = false,
}: {
  editor: EditorLike
  path: string
  label: string
  help?: string
  isRequired?: boolean
}): ReactNode {
  const value = at(editor.value, path)
  const items = Array.isArray(value) ? (value as string[]) : []
  // A problem with one line is told under the field.
  const problem = Object.entries(editor.problems).find(
    ([field]) => field === path || field.startsWith(`${path}.`),
  )
  const id = editor.fieldId(path)
  return (
    <div className="field">
      <label htmlFor={id} className={isRequired ? 'is-required' : undefined}>
        {label} <span className="hint">one per line</span>
      </label>
      <textarea
        id={id}
        className="input grows"
        rows={3}
        aria-invalid={problem !== undefined}
        aria-required={isRequired || undefined}
        aria-describedby={`${id}-error`}
        value={items.join('\n')}
        onChange={({ target }) =>
          editor.set(path, target.value === '' ? [] : target.value.split('\n'))
        }
        onBlur={() =>
          editor.set(
            path,
            items.filter((item) => item.trim() !== ''),
          )
        }
      />
      {help && <p className="field-help">{help}</p>}
      <p className="field-error" id={`${id}-error`}>
        {problem?.[1]}
      </p>
    </div>
  )
}

function blankBlock(kind: Block['kind']): Block {
  if (kind === 'list') return { kind, items: [] }
  if (kind === 'print')
    return {
      kind,
      print: { family: 'tide', seed: Math.floor(Math.random() * 1_000), inks: ['key', 'blue'] },
      alt: '',
      caption: '',
    }
  if (kind === 'photo')
    return { kind, photo: { id: '', width: 0, height: 0, widths: [], alt: '' }, caption: '' }
  return { kind, text: '' }
}
