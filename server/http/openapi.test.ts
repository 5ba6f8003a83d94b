import { expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { LoginAnswer } from '#domain/contracts/people.ts'
import { needsSecondFactor } from '#domain/people/permissions.ts'
import { openApi } from './openapi.ts'

type Operation = {
  description: string
  security?: unknown
  'x-second-factor'?: unknown
  responses: Record<string, { $ref: string }>
}

const described = openApi('http://cafe.test')
const rows = Object.entries<ApiRow>(api).map(([name, row]) => {
  const path = row.path.replace(/:(\w+)/g, '{$1}')
  const operation = described.paths[path]?.[row.method.toLowerCase()] as Operation
  return { name, row, operation }
})
const isOpen = ({ who }: ApiRow) => who === 'anyone' || who === 'site'

test('says of each call whether it waits for the second factor of admins and managers', () => {
  for (const { name, row, operation } of rows) {
    const said = isOpen(row)
      ? undefined
      : row.factors === 'any'
        ? 'not needed'
        : ['ADMIN', 'MANAGER']
    expect([name, operation['x-second-factor']]).toEqual([name, said])
    const isTold = operation.description.includes('second_factor_required')
    expect([name, isTold]).toEqual([name, Array.isArray(said)])
  }
  const { me, accounts, login } = Object.fromEntries(
    rows.map(({ name, operation }) => [name, operation['x-second-factor']]),
  )
  expect([me, accounts, login]).toEqual(['not needed', ['ADMIN', 'MANAGER'], undefined])
})

test('names the roles that the server asks for it', () => {
  expect(needsSecondFactor({ role: 'ADMIN' })).toBe(true)
  expect(needsSecondFactor({ role: 'STAFF', staffRole: 'MANAGER' })).toBe(true)
  for (const staffRole of ['ASSISTANT_MANAGER', 'SENIOR_BARISTA', 'BARISTA', 'TRAINEE'] as const)
    expect(needsSecondFactor({ role: 'STAFF', staffRole })).toBe(false)
})

test('every call that signs in may answer with a ticket to the second step', () => {
  const entries = rows.filter(({ row }) => row.answer === LoginAnswer)
  expect(entries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['login', 'followLink', 'resetPassword', 'exchangeTicket']),
  )
  const { schemas, responses } = described.components
  expect(schemas['ErrorAnswer']).toHaveProperty('properties.ticket.type', 'string')
  const refused = responses.SecondStep.content['application/json'].schema.$ref
  expect(refused).toBe('#/components/schemas/ErrorAnswer')
  for (const { name, operation } of entries) {
    expect([name, operation.responses['401']?.$ref]).toEqual([
      name,
      '#/components/responses/SecondStep',
    ])
    expect(operation.description).toContain('POST /auth/second-factor')
  }
})
