import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from './api.ts'
import type { ApiRow } from './api-row.ts'

type Schema = {
  type?: string | string[]
  maxLength?: number
  maxItems?: number
  pattern?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

test('every text and every list that a call takes has a limit', () => {
  const open = Object.entries<ApiRow>(api).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema
        ? unlimited(
            z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
            `${name}.${part}`,
          )
        : [],
    ),
  )
  expect(open).toEqual([])
})

/** A whole text whose every part is counted. */
const isShort = ({ pattern = '' }: Schema) => /^\^.*\$$/.test(pattern) && !/[+*]|,\}/.test(pattern)

/** Where a schema takes text or lists of any length. */
function unlimited(schema: Schema, at: string): string[] {
  const { properties = {}, items, additionalProperties } = schema
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined
  return [
    ...(isText && schema.maxLength === undefined && !isShort(schema) ? [at] : []),
    ...(schema.type === 'array' && schema.maxItems === undefined && !items?.enum
      ? [`${at}[]`]
      : []),
    ...Object.entries(properties).flatMap(([key, inner]) => unlimited(inner, `${at}.${key}`)),
    ...(items ? unlimited(items, `${at}[]`) : []),
    ...(typeof additionalProperties === 'object' ? unlimited(additionalProperties, `${at}.*`) : []),
    ...choices.flatMap((inner) => unlimited(inner, at)),
  ]
}
