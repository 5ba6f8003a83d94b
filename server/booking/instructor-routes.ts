import { slugOf } from '#domain/content/slug.ts'
import {
  answerCsv,
  ofInstructor,
  payInstructor,
  readStatement,
  requireInstructor,
} from '../artists/statement.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { addInstructor, changeInstructor, listInstructors } from './instructors.ts'

/** Who teaches and hosts, for those who plan it (docs/decisions/instructors.md). */
export function instructorRoutes(call: Calls, services: Services) {
  call('instructors', () => listInstructors(services))
  call('addInstructor', async ({ body }, c) => {
    const instructors = await addInstructor(services, personOf(c), body)
    c.status(201)
    return instructors
  })
  call('changeInstructor', ({ params, body }, c) =>
    changeInstructor(services, personOf(c), Number(params.id), body),
  )
  call('instructorStatement', async ({ params, query }) => {
    const { id, name } = await requireInstructor(services, Number(params.id))
    return { name, statement: await readStatement(services, ofInstructor(id), query.month) }
  })
  call('instructorStatementCsv', async ({ params, query }, c) => {
    const { id, name } = await requireInstructor(services, Number(params.id))
    const statement = await readStatement(services, ofInstructor(id), query.month)
    return answerCsv(services, c, slugOf(name) || `instructor-${id}`, statement, 'Instructor')
  })
  call('payInstructor', ({ params, body }, c) =>
    payInstructor(services, personOf(c), Number(params.id), body),
  )
}
