import type { Menu } from '#domain/contracts/menu.ts'
import type { CartLine, LineRequest } from '#domain/contracts/ordering.ts'
import { addLine, editLine, toRequest, type LineWish, type NewLine } from '#domain/ordering/cart.ts'
import { MAX_LINES } from '#domain/ordering/limits.ts'

// Lines of a bill, each with a note of its own: at the counter alone, so the cart of a page does not carry it.

/** What is asked for at the till. */
export type NotedWish = LineWish & { note?: string }

/** As `addLine`, but that a line with a note stands by itself. @param note as it was typed */
export function addNoted(
  lines: readonly CartLine[],
  line: NewLine,
  note: string,
  lineId: string,
): CartLine[] {
  const said = note.trim()
  if (said)
    return lines.length >= MAX_LINES ? [...lines] : [...lines, { ...line, lineId, note: said }]
  const plain = lines.filter((each) => !each.note)
  const added = addLine(plain, line, lineId)
  const [last] = added.slice(plain.length)
  if (last) return lines.length >= MAX_LINES ? [...lines] : [...lines, last]
  return lines.map((each) => added.find((one) => one.lineId === each.lineId) ?? each)
}

/** As `editLine`; the note stays where no other is given. */
export function editNoted(
  lines: readonly CartLine[],
  lineId: string,
  patch: Partial<Omit<NotedWish, 'id' | 'source'>>,
  menu: Menu,
): CartLine[] {
  const before = lines.find((line) => line.lineId === lineId)
  const note = (patch.note ?? before?.note ?? '').trim()
  return editLine(lines, lineId, patch, menu).map((line) =>
    line.lineId === lineId ? noted(line, note) : line,
  )
}

/** As `toRequest`, with the notes. */
export function notedRequest(lines: readonly CartLine[]): LineRequest[] {
  return toRequest(lines).map((line, index) => noted(line, lines[index]?.note ?? ''))
}

function noted<Line extends { note?: string | undefined }>(line: Line, note: string): Line {
  const copy = { ...line }
  delete copy.note
  return note ? { ...copy, note } : copy
}
