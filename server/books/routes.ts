import type { Services } from '../services.ts'
import { csvAnswer, inPages } from '../http/csv.ts'
import type { Calls } from '../http/routing.ts'
import { occupancy } from './occupancy.ts'
import { readSales, SALES_CSV, salesLines } from './sales-report.ts'
import { withoutOpenCash } from './open-drawers.ts'
import { BOOKS_CSV, daysOf, listEntries, readPostings, readReport } from './report.ts'

/** What was taken and what it was for. */
export function booksRoutes(call: Calls, services: Services) {
  call('booksReport', async ({ query }) =>
    withoutOpenCash(services, await readReport(services, daysOf(services, query))),
  )

  call('salesReport', ({ query }) =>
    readSales(services, { ...daysOf(services, query), by: query.by }),
  )

  call('occupancy', () => occupancy(services))

  call('salesReportCsv', async ({ query }, c) => {
    const days = daysOf(services, query)
    const report = await readSales(services, { ...days, by: query.by })
    async function* pages() {
      yield salesLines(report)
    }
    return csvAnswer(c, `sales-${days.from}-${days.until}.csv`, SALES_CSV, pages())
  })

  call('booksCsv', async ({ query }, c) => {
    const days = daysOf(services, query)
    const read = (offset: number, limit: number) => readPostings(services, days, offset, limit)
    return csvAnswer(c, `books-${days.from}-${days.until}.csv`, BOOKS_CSV, inPages(read))
  })

  call('booksEntries', async ({ query }) =>
    listEntries(services, { ...query, ...daysOf(services, query) }),
  )
}
