import type { ClassSeries, SeriesEdit, SeriesPlan } from '#domain/contracts/class-series.ts'
import type { OccasionType } from '#domain/booking/values.ts'
import type { TestServer } from '../db/testing.ts'

type More = { id?: string | null; of?: string | null; from?: string | null }

/** Looks at a series before it is saved, and saves what was seen: for tests of series of classes and of events. */
export function seriesDesk(
  server: () => TestServer,
  kind: OccasionType,
  /** The header of whoever plans them. */
  manager: () => Record<string, string>,
) {
  const path = `/api/admin/${kind}-series`
  const preview = (edit: SeriesEdit, { id = null, of = null, from = null }: More = {}) =>
    server().send<'previewClassSeries'>(
      'POST',
      `${path}/preview`,
      { ...edit, id, of, from },
      manager(),
    )
  const change = (
    { id, version }: Pick<ClassSeries, 'id' | 'version'>,
    edit: SeriesEdit,
    { mark, from = null }: { mark: string; from?: string | null },
  ) =>
    server().send<'changeClassSeries'>(
      'POST',
      `${path}/${id}/changes`,
      { ...edit, from, mark, version },
      manager(),
    )
  return {
    preview,
    change,
    add: async (edit: SeriesEdit, of: string | null = null) => {
      const { body: plan } = await preview(edit, { of })
      const body = { ...edit, of, mark: plan.mark }
      return server().send<'addClassSeries'>('POST', path, body, manager())
    },
    /** Looks, then saves what was seen. */
    save: async (series: ClassSeries, edit: SeriesEdit, from: string | null = null) => {
      const { body: plan } = await preview(edit, { id: series.id, from })
      return change(series, edit, { mark: plan.mark, from })
    },
    acts: ({ rows }: SeriesPlan) => rows.map(({ date, act }) => [date.slice(5), act]),
  }
}
