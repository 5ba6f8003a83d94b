import type { PieceKind, PieceRow, PieceStatus, PieceValue } from '#domain/contracts/editing.ts'

/** What the kinds of pieces are called. */
export const KINDS: Record<PieceKind, { one: string; many: string; canAdd: boolean }> = {
  page: { one: 'Page', many: 'Pages', canAdd: false },
  post: { one: 'Post', many: 'Posts', canAdd: true },
  event: { one: 'Event', many: 'Events', canAdd: true },
  class: { one: 'Class', many: 'Classes', canAdd: true },
  opening: { one: 'Opening', many: 'Openings', canAdd: true },
  artist: { one: 'Artist', many: 'Artists', canAdd: true },
  faq: { one: 'Question', many: 'Questions', canAdd: true },
  space: { one: 'Space', many: 'Spaces', canAdd: false },
}

/** Whether a word of an address names a kind. */
export function isKind(word: string | undefined): word is PieceKind {
  return word !== undefined && Object.hasOwn(KINDS, word)
}

export const STATUSES: Record<PieceStatus, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  hidden: 'Hidden',
  draft: 'Draft',
  over: 'Over',
}

/** 'Published, with a draft', 'Published, cancelled' */
export function statusInWords({ status, flag, hasDraft }: PieceRow): string {
  return [STATUSES[status], flag, hasDraft && status !== 'draft' && 'with a draft']
    .filter(Boolean)
    .join(', ')
}

/** What a piece is called, whatever its kind names that. */
export function titleOf(value: PieceValue | null | undefined): string {
  const title = value?.title ?? value?.name ?? value?.question
  return typeof title === 'string' ? title : ''
}
