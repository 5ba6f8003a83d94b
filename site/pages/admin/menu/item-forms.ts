import type { ItemEdit } from '#domain/contracts/menu-editing.ts'
import type { Editor } from '../editing/use-editor.ts'

/** What the parts of an item's form need of its editor. */
export type ItemForms = Pick<Editor<ItemEdit>, 'value' | 'set' | 'replace' | 'problems' | 'fieldId'>
