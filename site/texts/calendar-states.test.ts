import { expect, test } from 'vitest'
import { TEXTS } from './booking-es.ts'

// The server knows the texts of all pages, a browser only those of its own: what is missing here would change when the page is hydrated.
test.each(['Full', 'On now', 'Cancelled', 'Postponed', 'Over', 'Not open yet'])(
  'the calendar says “%s” with its own texts',
  (state) => {
    expect(TEXTS).toHaveProperty(state)
  },
)
