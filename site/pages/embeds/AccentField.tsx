import { useState, type ReactNode } from 'react'
import { checkAccent } from '#domain/embeds/accent.ts'
import { INK_COLORS } from '#domain/gallery/svg.ts'
import { Help } from '../admin/editing/fields.tsx'
import type { EmbedFields } from './draft.ts'
import { CONTRAST_NAMES } from './words.ts'

const INKS = [
  ['', 'The café’s own', INK_COLORS.coral],
  [INK_COLORS.taro, 'Taro', INK_COLORS.taro],
  [INK_COLORS.matcha, 'Matcha', INK_COLORS.matcha],
  [INK_COLORS.lemon, 'Lemon', INK_COLORS.lemon],
] as const

/** The color of buttons and of what the visitor says, and whether it can be read. */
export function AccentField({ editor }: { editor: EmbedFields }): ReactNode {
  const { accent } = editor.value
  const isInk = INKS.some(([ink]) => ink === accent)
  const [isOwnOpen, setOwnOpen] = useState(!isInk)
  const isOwn = isOwnOpen || !isInk
  const name = editor.fieldId('accent-choice')
  return (
    <fieldset className="studio-accent">
      <legend>Accent</legend>
      <div className="studio-inks">
        {INKS.map(([ink, label, color]) => (
          <label key={label}>
            <input
              type="radio"
              name={name}
              checked={!isOwn && accent === ink}
              onChange={() => {
                setOwnOpen(false)
                editor.set('accent', ink)
              }}
            />
            <Chip color={color} />
            {label}
          </label>
        ))}
        <label>
          <input
            type="radio"
            name={name}
            checked={isOwn}
            onChange={() => {
              setOwnOpen(true)
              if (accent === '') editor.set('accent', INK_COLORS.coral)
            }}
          />
          <Chip color={isOwn ? accent : ''} />
          Another
        </label>
      </div>
      {isOwn && <Own editor={editor} />}
      <Help editor={editor} path="accent" />
      {accent !== '' && <Contrast accent={accent} onTake={(next) => editor.set('accent', next)} />}
    </fieldset>
  )
}

function Chip({ color }: { color: string }): ReactNode {
  return <span className="studio-chip" style={{ background: color }} aria-hidden="true" />
}

function Own({ editor }: { editor: EmbedFields }): ReactNode {
  const { accent } = editor.value
  return (
    <div className="studio-own">
      <input
        type="color"
        aria-label="Pick the accent"
        value={/^#[\da-f]{6}$/i.test(accent) ? accent : INK_COLORS.coral}
        onChange={({ target }) => editor.set('accent', target.value)}
      />
      <input
        className="input"
        id={editor.fieldId('accent')}
        aria-label="Accent as a code like #b4532a"
        aria-invalid={editor.problems['accent'] !== undefined}
        spellCheck={false}
        value={accent}
        onChange={({ target }) => editor.set('accent', target.value.trim())}
        onBlur={() => editor.set('accent', inFull(accent))}
      />
    </div>
  )
}

/** '#f60' is '#ff6600', once the field is left: three digits may be the first of six. */
const SHORT = /^#([\da-f])([\da-f])([\da-f])$/i
const inFull = (color: string): string => color.replace(SHORT, '#$1$1$2$2$3$3')

/** The contrasts of an accent with what is around it, and the nearest one that is enough. */
function Contrast({
  accent,
  onTake,
}: {
  accent: string
  onTake: (better: string) => void
}): ReactNode {
  const report = checkAccent(accent)
  const isReadable = report?.checks.every(({ of, isEnough }) => isEnough || of !== 'text')
  return (
    <div className="studio-contrast" role="status">
      {report ? (
        <>
          <ul>
            {report.checks.map(({ of, ratio, needed, isEnough, advice }) => (
              <li key={of} data-of={of} data-enough={isEnough}>
                <b>{CONTRAST_NAMES[of]}</b>{' '}
                <span className="numeral">{(Math.floor(ratio * 10) / 10).toFixed(1)}</span>{' '}
                {isEnough ? 'is enough.' : `of ${needed}.`} {advice}
              </li>
            ))}
          </ul>
          {report.better && (
            <button
              type="button"
              className="button small"
              onClick={() => report.better && onTake(report.better)}
            >
              <Chip color={report.better} /> {isReadable ? 'Stands out more' : 'Can be read'}: take{' '}
              {report.better}
            </button>
          )}
        </>
      ) : (
        <p className="soft">
          This is not a color. A code has six digits from 0 to 9 and a to f, like #b4532a. Until
          then the preview shows the café’s own color.
        </p>
      )}
    </div>
  )
}
