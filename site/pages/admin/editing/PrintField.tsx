import { Dices } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import type { Print } from '#domain/contracts/content.ts'
import { PRINT_FAMILIES, PRINT_INKS } from '#domain/content/values.ts'
import { PrintPicture } from '#site/prints/PrintPicture.tsx'
import { Amount, Choice, Ticks } from './fields.tsx'
import { at } from './paths.ts'
import type { Editor } from './use-editor.ts'

const FAMILIES = PRINT_FAMILIES.map((family) => [family, capital(family)] as const)
/** In the order of the drums. */
export const INKS = PRINT_INKS.map((ink) => [ink, ink === 'key' ? 'Black' : capital(ink)] as const)

/** A generative print: what it is of, its seed and its inks, and how that comes out of the press. */
export function PrintField({
  editor,
  path,
  label,
}: {
  editor: Pick<Editor, 'value' | 'set' | 'problems' | 'fieldId'>
  path: string
  label: string
}): ReactNode {
  const print = at(editor.value, path) as Partial<Print> | undefined
  return (
    <fieldset className="print-field" id={editor.fieldId(path)} tabIndex={-1}>
      <legend>{label}</legend>
      <div className="print-proof">
        {canBePrinted(print) ? (
          <PrintPicture print={print} alt="How it comes out of the press" />
        ) : (
          <p className="soft">Choose what it is of and two to four inks.</p>
        )}
      </div>
      <div className="print-plan">
        <div className="row">
          <Choice editor={editor} path={`${path}.family`} label="Drawing of" options={FAMILIES} />
          <Amount editor={editor} path={`${path}.seed`} label="Variation" />
          <button
            type="button"
            className="button small"
            onClick={() => editor.set(`${path}.seed`, Math.floor(Math.random() * 10_000))}
          >
            <Icon of={Dices} /> Another one
          </button>
        </div>
        <Ticks editor={editor} path={`${path}.inks`} label="Inks" options={INKS} />
      </div>
    </fieldset>
  )
}

/** A number as its seed, and two to four inks: everything else draws nothing. */
function canBePrinted(print: Partial<Print> | undefined): print is Print {
  const { family, seed, inks = [] } = print ?? {}
  return family !== undefined && Number.isInteger(seed) && inks.length >= 2 && inks.length <= 4
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
