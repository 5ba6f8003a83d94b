import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import { areas } from '#domain/contracts/areas.ts'
import { openApi } from './openapi.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  responses: Record<string, unknown>
}

const description = openApi('http://cafe.test')
const operations = Object.values(description.paths).flatMap(
  (path) => Object.values(path) as Operation[],
)

describe('the description of the API', () => {
  test('has nothing that the recommended rules of a linter object to', async () => {
    expect(await problemsOf(description)).toEqual([])
    const { security: _, summary: __, ...bare } = operations[0] as Operation
    const worse = { ...description, paths: { '/api/menu': { get: bare } } }
    expect(await problemsOf(worse)).toEqual(
      expect.arrayContaining(['operation-summary', 'security-defined']),
    )
  })

  test('has every call of the contract once, under one area', () => {
    const listed = areas.flatMap(({ calls }) => Object.keys(calls))
    expect(listed.toSorted()).toEqual(Object.keys(api).toSorted())
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(listed.toSorted())
    expect(operations.filter(({ tags }) => tags.length !== 1)).toEqual([])
  })

  test('sums every call up in a few words of its own', () => {
    const summaries = operations.map(({ summary }) => summary)
    expect(new Set(summaries).size).toBe(summaries.length)
    expect(summaries.filter((summary) => !/^[A-Z][^.]{3,59}$/.test(summary))).toEqual([])
  })
})

/** The rules that the document breaks. */
async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId }) => ruleId)
}
