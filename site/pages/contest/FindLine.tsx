import { useId, useState, type ReactNode } from 'react'
import type { PublicDraw } from '#domain/contracts/contest.ts'
import { t, word } from '../../texts/t.ts'

/** Long enough that it is one line only. */
const LEAST = 6

/** Looks an entry's own line up in the list. */
export function FindLine({ draw, list }: { draw: PublicDraw; list: string[] }): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  return (
    <div className="field draw-find">
      <label htmlFor={id}>
        {t('Your line')} <span className="hint">{t('or its first letters')}</span>
      </label>
      <input
        id={id}
        className="input code"
        value={typed}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-found`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p id={`${id}-found`} role="status">
        {wanted.length >= LEAST && found(draw, list, wanted)}
      </p>
    </div>
  )
}

function found(draw: PublicDraw, list: string[], wanted: string): string {
  const at = list.findIndex((line) => line.startsWith(wanted))
  if (at < 0) return t('No such line in the list. Only confirmed entries are on it.')
  const where = t('In the list: line {line} of {count}.', { line: at + 1, count: list.length })
  if (draw.seed === null) return where
  const place = draw.places.find(({ line }) => line === list[at])
  if (!place) return `${where} ${t('It was not drawn this time.')}`
  return `${where} ${t('It was drawn: place {rank}, {kind}.', { rank: place.rank, kind: word(place.kind) })}`
}
