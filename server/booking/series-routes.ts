import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { beginSeries, planOf, plannedClasses, readSeries } from './class-series.ts'
import { saveSeries } from './series-saving.ts'

/** Series of classes, for those who plan them (docs/decisions/class-series.md). */
export function seriesRoutes(call: Calls, services: Services) {
  call('plannedClasses', () => plannedClasses(services))
  call('classSeries', ({ params: { id } }) => readSeries(services, id))
  call('beginClassSeries', ({ params: { id } }) => beginSeries(services, id))
  call('previewClassSeries', async ({ body }) => (await planOf(services, body)).plan)
  call('addClassSeries', async ({ body }, c) => {
    const series = await saveSeries(services, personOf(c), {
      ...body,
      id: null,
      from: null,
      version: null,
    })
    c.status(201)
    return series
  })
  call('changeClassSeries', ({ params: { id }, body }, c) =>
    saveSeries(services, personOf(c), { ...body, id, of: null }),
  )
}
