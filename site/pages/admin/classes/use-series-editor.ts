import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OccasionType } from '#domain/booking/values.ts'
import type { SeriesEdit } from '#domain/contracts/class-series.ts'
import { canonical, isSame } from '#domain/content/differences.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { useEditor } from '../editing/use-editor.ts'
import { withScope } from './series-edit.ts'
import { SERIES_KINDS, type SavedSeries } from './series-kinds.ts'

/** Nobody has typed for so long: what they wrote is planned. */
const PAUSE_MS = 400

export type SeriesStart = {
  kind: OccasionType
  /** `null` for a new one. */
  series: SavedSeries | null
  edit: SeriesEdit
  /** What becomes one of its dates. */
  of: string | null
}

/** A series that is being written: its plan follows what is typed, and what is saved is the plan that was seen. */
export function useSeriesEditor({ kind, series, edit, of }: SeriesStart) {
  const calls = SERIES_KINDS[kind]
  const cache = useQueryClient()
  const navigate = useNavigate()
  const id = series?.id ?? null
  const editor = useEditor<SeriesEdit, string>(
    `${kind === 'class' ? '' : `${kind}-`}series-${id ?? `new-${of ?? ''}`}`,
    edit,
    series?.version ?? '',
  )
  const { value } = editor
  /** Only the dates from this one on; `null`: all to come. */
  const [from, setFrom] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const asked = useSettled({ ...value, id, of, from })
  const plan = useQuery({
    queryKey: ['seriesPlan', kind, canonical(asked)],
    queryFn: ({ signal }) => calls.preview(asked, { signal, retries: 0 }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const isPlanned =
    !plan.isFetching &&
    !plan.isPlaceholderData &&
    plan.data !== undefined &&
    !plan.isError &&
    isSame(asked, { ...value, id, of, from })
  const rows = plan.data?.rows ?? []
  const hasNews = rows.some(({ act }) => act !== 'keep' && act !== 'left-out') || editor.isDirty

  const chooseScope = (next: string | null) => {
    setFrom(next)
    editor.replace(withScope(value, edit, { from: next, rows }))
  }
  const renew = (lists: readonly string[]) => {
    for (const key of lists) void cache.invalidateQueries({ queryKey: [key] })
  }
  const theirs = async () => {
    if (id === null) return null
    const now = await calls.series(id)
    cache.setQueryData(['series', kind, id], now)
    return [now.edit, now.version] as const
  }
  const save = async () => {
    setAsking(false)
    const mark = plan.data?.mark ?? ''
    let saved: SavedSeries | undefined
    const isSaved = await editor.save(
      async (next, version) => {
        try {
          saved =
            id === null
              ? await calls.add({ ...next, of, mark })
              : await calls.change(id, { ...next, from, mark, version })
        } catch (error) {
          // It mostly means that the dates are others by now.
          renew([...CHANGED, 'seriesPlan'])
          throw error
        }
        const isHere = saved.id === id
        renew(isHere ? [...CHANGED, 'seriesPlan'] : CHANGED)
        return isHere ? [saved.edit, saved.version] : [edit, version]
      },
      { theirs },
    )
    if (!isSaved || !saved) return
    cache.setQueryData(['series', kind, saved.id], saved)
    setFrom(null)
    toasts.show({ kind: 'success', title: 'Saved', text: `${saved.title}: ${saved.sentence}` })
    if (saved.id !== id) void navigate(`?series=${saved.id}`, { replace: true })
  }
  const told = rows.some(({ isTold }) => isTold)
  return {
    editor: {
      ...editor,
      problems: { ...(plan.error ? problemsIn(plan.error) : {}), ...editor.problems },
    },
    plan,
    rows,
    isPlanned,
    hasNews,
    from,
    chooseScope,
    isAsking,
    /** Saves at once, or asks first where people are written to. */
    submit: () => (told ? setAsking(true) : void save()),
    save: () => void save(),
    notNow: () => setAsking(false),
  }
}

const CHANGED = [
  'planned',
  'series',
  'classes',
  'events',
  'event',
  'pieces',
  'piece',
  'roomCalendar',
]

function problemsIn(error: unknown): Record<string, string> {
  return error instanceof ApiError ? ((error.body.fields ?? {}) as Record<string, string>) : {}
}

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = canonical(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
