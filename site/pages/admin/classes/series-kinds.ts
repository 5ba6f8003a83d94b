import type { OccasionType } from '#domain/booking/values.ts'
import type { Answer, Input } from '#domain/contracts/api.ts'
import { callPrivate } from '#site/state/call-private.ts'

type Init = { signal?: AbortSignal; retries?: number }
type Asked = Input<'previewClassSeries'>['body']
/** The server checks the words. */
type Added = Omit<Input<'addClassSeries'>['body'], 'words'> & { words: unknown }
type Changed = Omit<Input<'changeClassSeries'>['body'], 'words'> & { words: unknown }

/** What is asked of the server about series of each kind, and what pages call them. */
export const SERIES_KINDS = {
  class: {
    noun: 'class',
    one: 'a class',
    all: 'classes',
    title: 'Classes',
    lead: 'Series of dates, and dates that stand alone. Guests book each date by itself.',
    none: 'No class comes again yet. Begin a new series, or repeat a single date.',
    planned: (init: Init) => callPrivate('plannedClasses', undefined, init),
    series: (id: string, init?: Init) => callPrivate('classSeries', { params: { id } }, init),
    begin: (id: string, init: Init) => callPrivate('beginClassSeries', { params: { id } }, init),
    preview: (body: Asked, init: Init) => callPrivate('previewClassSeries', { body }, init),
    add: (body: Added) =>
      callPrivate('addClassSeries', { body: body as Input<'addClassSeries'>['body'] }),
    change: (id: string, body: Changed) =>
      callPrivate('changeClassSeries', {
        params: { id },
        body: body as Input<'changeClassSeries'>['body'],
      }),
  },
  event: {
    noun: 'event',
    one: 'an event',
    all: 'events',
    title: 'Event series',
    lead: 'Events that come again, and those that stand alone. Guests reserve each date by itself.',
    none: 'No event comes again yet. Begin a new series, or repeat a single date.',
    planned: (init: Init) => callPrivate('plannedEvents', undefined, init),
    series: (id: string, init?: Init) => callPrivate('eventSeries', { params: { id } }, init),
    begin: (id: string, init: Init) => callPrivate('beginEventSeries', { params: { id } }, init),
    preview: (body: Asked, init: Init) => callPrivate('previewEventSeries', { body }, init),
    add: (body: Added) =>
      callPrivate('addEventSeries', { body: body as Input<'addEventSeries'>['body'] }),
    change: (id: string, body: Changed) =>
      callPrivate('changeEventSeries', {
        params: { id },
        body: body as Input<'changeEventSeries'>['body'],
      }),
  },
} as const satisfies Record<OccasionType, object>

export type SavedSeries = Answer<'classSeries'>
