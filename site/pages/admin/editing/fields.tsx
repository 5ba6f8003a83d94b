import { useState, type ComponentProps, type ReactNode } from 'react'
import { at } from './paths.ts'
import type { Editor } from './use-editor.ts'
import '#site/forms/tick.css'

type EditorLike = Pick<Editor, 'value' | 'set' | 'problems' | 'fieldId'>
export type FieldProps = {
  editor: EditorLike
  /** Where its value stands: 'title', 'sizes.0.priceCents'. */
  path: string
  label: string
  hint?: string
  help?: ReactNode
  className?: string
  /** The label is for screen readers only. */
  isTight?: boolean
  /** It is not published without it: its label has a star. */
  isRequired?: boolean
}
type Input = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className'>

/** One line of text. */
export function Text({
  editor,
  path,
  label,
  hint,
  help,
  className,
  isTight,
  isRequired,
  ...input
}: FieldProps & Input): ReactNode {
  const value = at(editor.value, path)
  return (
    <Labelled {...{ editor, path, label, hint, help, className, isTight, isRequired }}>
      <input
        {...wired(editor, path, Boolean(help))}
        aria-required={isRequired}
        {...input}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => editor.set(path, event.target.value)}
      />
    </Labelled>
  )
}

/** Several lines of text, as high as they are. */
export function Area({
  editor,
  path,
  label,
  hint,
  help,
  className,
  isTight,
  isRequired,
  rows = 3,
  ...area
}: FieldProps &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'className'>): ReactNode {
  const value = at(editor.value, path)
  return (
    <Labelled {...{ editor, path, label, hint, help, className, isTight, isRequired }}>
      <textarea
        rows={rows}
        {...wired(editor, path, Boolean(help))}
        aria-required={isRequired}
        {...area}
        className="input grows"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => editor.set(path, event.target.value)}
      />
    </Labelled>
  )
}

/** A whole number. What is no number is kept as it was typed, and the server says so. */
export function Amount({
  editor,
  path,
  label,
  hint,
  help,
  className,
  isTight,
  isRequired,
  ...input
}: FieldProps & Input): ReactNode {
  const value = at(editor.value, path)
  return (
    <Labelled {...{ editor, path, label, hint, help, className, isTight, isRequired }}>
      <input
        inputMode="numeric"
        {...wired(editor, path, Boolean(help))}
        aria-required={isRequired}
        {...input}
        value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
        onChange={({ target }) =>
          editor.set(
            path,
            /^-?\d+$/.test(target.value.trim()) ? Number(target.value) : target.value,
          )
        }
      />
    </Labelled>
  )
}

/** Dollars and cents as people write them; kept in cents. */
export function Money(field: FieldProps & Input): ReactNode {
  return <Decimal {...field} unit="$" />
}

/** A percentage as people write it; kept in basis points, so 8.25 is 825. */
export function Percent(field: FieldProps & Input): ReactNode {
  return <Decimal {...field} unit="%" />
}

/** A rate of tax as people write it, with up to three decimals; kept in 1/1000 %, or in basis points with a tenth. */
export function Rate({
  per = 'thousandth',
  ...field
}: FieldProps & Input & { per?: 'thousandth' | 'basis point' }): ReactNode {
  return <Decimal {...field} unit="%" digits={3} factor={per === 'thousandth' ? 1_000 : 100} />
}

/**
 * A number with two or three decimals at most, kept as so many of a smaller unit.
 * @param factor how many of what is kept are one of what is typed
 */
function Decimal({
  unit,
  digits = 2,
  factor = 100,
  editor,
  path,
  label,
  hint,
  help,
  className,
  isTight,
  isRequired,
  ...input
}: FieldProps & Input & { unit: '$' | '%'; digits?: 2 | 3; factor?: number }): ReactNode {
  const value = at(editor.value, path)
  const typedOf = (kept: unknown) =>
    typeof kept === 'number' ? written(kept / factor) : String(kept ?? '')
  const keptOf = (typed: string) => keptAs(typed, digits, factor)
  /** As it is being typed: '6.' is on its way to '6.50'. */
  const [text, setText] = useState(typedOf(value))
  return (
    <Labelled {...{ editor, path, label, hint, help, className, isTight, isRequired }}>
      <span className="money">
        <span aria-hidden="true">{unit}</span>
        <input
          inputMode="decimal"
          {...wired(editor, path, Boolean(help))}
          aria-required={isRequired}
          {...input}
          value={keptOf(text) === value ? text : typedOf(value)}
          onChange={({ target }) => {
            setText(target.value)
            editor.set(path, keptOf(target.value))
          }}
        />
      </span>
    </Labelled>
  )
}

/** With two decimals, and a third where there is one: '8.00', '8.875'. */
const written = (value: number) => value.toFixed(3).replace(/0$/, '')

/** '6.5' → 650; what is no such number stays as it was typed. */
function keptAs(text: string, digits: 2 | 3, factor: number): number | string {
  const plain = text
    .trim()
    .replace(/^\$|%$/, '')
    .trim()
    .replace(',', '.')
  const isNumber = (digits === 2 ? /^\d+(\.\d{0,2})?$/ : /^\d+(\.\d{0,3})?$/).test(plain)
  // A thousandth of a percent is a tenth of a basis point.
  return isNumber ? Math.round(Number(plain) * factor * 10) / 10 : text
}

/** One of a few. */
export function Choice({
  editor,
  path,
  label,
  hint,
  help,
  className,
  isTight,
  isRequired,
  options,
  onChoose,
}: FieldProps & {
  options: readonly (readonly [value: string | number, label: string])[]
  /** What else changes with it. */
  onChoose?: (value: string | number) => void
}): ReactNode {
  const value = at(editor.value, path)
  return (
    <Labelled {...{ editor, path, label, hint, help, className, isTight, isRequired }}>
      <select
        {...wired(editor, path, Boolean(help))}
        aria-required={isRequired}
        value={String(value ?? '')}
        onChange={({ target }) => {
          const chosen = options.find(([each]) => String(each) === target.value)?.[0] ?? ''
          editor.set(path, chosen)
          onChoose?.(chosen)
        }}
      >
        {!options.some(([each]) => each === value) && <option value="">Choose one</option>}
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** Yes or no. */
export function Tick({
  editor,
  path,
  label,
  help,
  className = '',
}: Omit<FieldProps, 'hint'>): ReactNode {
  const { className: _, ...wire } = wired(editor, path, Boolean(help))
  return (
    <div className={`tick-field ${className}`.trim()}>
      <label className="tick">
        <input
          type="checkbox"
          {...wire}
          checked={at(editor.value, path) === true}
          onChange={(event) => editor.set(path, event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <Help editor={editor} path={path} help={help} />
    </div>
  )
}

/** Any number of a few. */
export function Ticks({
  editor,
  path,
  label,
  help,
  options,
}: Omit<FieldProps, 'hint'> & {
  options: readonly (readonly [value: string, label: string])[]
}): ReactNode {
  const value = at(editor.value, path)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <fieldset className="ticks" id={editor.fieldId(path)} tabIndex={-1}>
      <legend>{label}</legend>
      <div>
        {options.map(([each, text]) => (
          <label key={each} className="tick">
            <input
              type="checkbox"
              checked={chosen.includes(each)}
              onChange={({ target }) =>
                editor.set(
                  path,
                  options
                    .map(([one]) => one)
                    .filter((one) => (one === each ? target.checked : chosen.includes(one))),
                )
              }
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <Help editor={editor} path={path} help={help} />
    </fieldset>
  )
}

/** What ties an input to its label, help and error. */
export function wired(editor: EditorLike, path: string, hasHelp = false) {
  const id = editor.fieldId(path)
  const isWrong = editor.problems[path] !== undefined
  const described = [isWrong && `${id}-error`, hasHelp && `${id}-help`].filter(Boolean).join(' ')
  return {
    id,
    className: 'input',
    'aria-invalid': isWrong,
    ...(described && { 'aria-describedby': described }),
  }
}

export function Labelled({
  editor,
  path,
  label,
  hint,
  help,
  className = '',
  isTight = false,
  isRequired = false,
  children,
}: FieldProps & { children: ReactNode }): ReactNode {
  return (
    <div className={`field ${className}`.trim()}>
      <label
        htmlFor={editor.fieldId(path)}
        className={isTight ? 'visually-hidden' : isRequired ? 'is-required' : undefined}
      >
        {label} {hint && <span className="hint">{hint}</span>}
      </label>
      {children}
      <Help editor={editor} path={path} help={help} />
    </div>
  )
}

/** What helps with a field, and what is wrong with it. */
export function Help({
  editor,
  path,
  help,
}: {
  editor: EditorLike
  path: string
  help?: ReactNode
}): ReactNode {
  const id = editor.fieldId(path)
  const problem = editor.problems[path]
  return (
    <>
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </>
  )
}
