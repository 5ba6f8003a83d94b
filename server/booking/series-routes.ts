import type { OccasionType } from '#domain/booking/values.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { beginSeries, planOf, plannedDates, readSeries } from './class-series.ts'
import { saveSeries, type Saving } from './series-saving.ts'

/** Series of classes and of events, for those who plan them (docs/decisions/class-series.md). */
export function seriesRoutes(call: Calls, services: Services) {
  const classes = seriesOf(services, 'class')
  call('plannedClasses', classes.planned)
  call('classSeries', ({ params: { id } }) => classes.one(id))
  call('beginClassSeries', ({ params: { id } }) => classes.begin(id))
  call('previewClassSeries', ({ body }) => classes.preview(body))
  call('addClassSeries', async ({ body }, c) => {
    const series = await classes.add(personOf(c), body)
    c.status(201)
    return series
  })
  call('changeClassSeries', ({ params: { id }, body }, c) =>
    classes.change(personOf(c), { ...body, id }),
  )

  const events = seriesOf(services, 'event')
  call('plannedEvents', events.planned)
  call('eventSeries', ({ params: { id } }) => events.one(id))
  call('beginEventSeries', ({ params: { id } }) => events.begin(id))
  call('previewEventSeries', ({ body }) => events.preview(body))
  call('addEventSeries', async ({ body }, c) => {
    const series = await events.add(personOf(c), body)
    c.status(201)
    return series
  })
  call('changeEventSeries', ({ params: { id }, body }, c) =>
    events.change(personOf(c), { ...body, id }),
  )
}

function seriesOf(services: Services, kind: OccasionType) {
  type Edit = Omit<Saving, 'kind' | 'id' | 'from' | 'version'>
  type Change = Omit<Saving, 'kind' | 'of'>
  return {
    planned: () => plannedDates(services, kind),
    one: (id: string) => readSeries(services, { kind, id }),
    begin: (id: string) => beginSeries(services, { type: kind, id }),
    preview: async (wish: Omit<Parameters<typeof planOf>[1], 'kind'>) =>
      (await planOf(services, { ...wish, kind })).plan,
    add: (by: Person, edit: Edit) =>
      saveSeries(services, by, { ...edit, kind, id: null, from: null, version: null }),
    change: (by: Person, edit: Change) => saveSeries(services, by, { ...edit, kind, of: null }),
  }
}
