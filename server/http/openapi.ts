import * as z from 'zod/mini'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { PROOF_MINUTES } from '#domain/people/session-limits.ts'
import { ErrorAnswer } from '#domain/contracts/errors.ts'
import { LoginAnswer } from '#domain/contracts/people.ts'

/** The contract as OpenAPI 3.1, made from the same rows that the server checks by. */
export function openApi(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of Object.entries<ApiRow>(api)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Creative Lounge', version: '1' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorAnswer, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(name: string, row: ApiRow) {
  const isStream = /\/(:id|staff)\/events$/.test(row.path)
  const isOpen = row.who === 'anyone' || row.who === 'site'
  return {
    operationId: name,
    description: [
      WHO[row.who] ?? `For signed-in people with the permission "${row.who}".`,
      ...(row.proof ? [RECENT_PROOF] : []),
      ...(isOpen || row.factors === 'any' ? [] : [SECOND_FACTOR]),
      ...(row.answer === LoginAnswer ? [ENTRY] : []),
    ].join(' '),
    ...(isOpen ? {} : { security: [{ bearer: [] }] }),
    ...(row.proof && { 'x-recent-proof-minutes': PROOF_MINUTES }),
    ...(!isOpen && { 'x-second-factor': row.factors === 'any' ? 'not needed' : NEEDING }),
    parameters: [
      ...fieldsOf(row.params, 'path'),
      ...fieldsOf(row.query, 'query'),
      ...(row.headers ?? []).map((header) => ({
        name: header,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
    ],
    ...(row.body && {
      requestBody: {
        required: true,
        content: contentOf(row, row.body),
      },
    }),
    responses: {
      200: {
        description: isStream ? 'Server-sent events, each with this as its data' : 'Done',
        content: {
          [isStream ? 'text/event-stream' : 'application/json']: {
            schema: schemaOf(row.answer, 'output'),
          },
        },
      },
      ...(row.answer === LoginAnswer && { 401: SECOND_STEP }),
      default: {
        description: 'Refused, with a sentence that says what to do',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** JSON, or for a call with a file a form of the same fields beside it. */
function contentOf({ file }: ApiRow, body: z.ZodMiniType) {
  const schema = schemaOf(body, 'input')
  if (!file) return { 'application/json': { schema } }
  const properties = { ...schema.properties, [file]: { type: 'string', format: 'binary' } }
  return {
    'multipart/form-data': {
      schema: { ...schema, properties, required: [...(schema.required ?? []), file] },
    },
  }
}

const RECENT_PROOF = `Needs a proof of who it is in the last ${PROOF_MINUTES} minutes: without one the answer is 403 proof_needed, and ${api.prove.method} ${api.prove.path} takes one.`

/** Whose session must have shown two factors. */
const NEEDING = ['ADMIN', 'MANAGER']
const SECOND_FACTOR = `Admins and managers must have shown a second factor in this session: without one the answer is 403 second_factor_required, and ${api.proofWays.method} ${api.proofWays.path} says how to show or set one up.`
const ENTRY = `An account with a second factor is answered 401 second_factor_needed with a ticket, which ${api.secondFactor.method} ${api.secondFactor.path} takes with the code.`

/** The first step of two: refused, and what the second one needs. */
const SECOND_STEP = {
  description: 'Not signed in. With second_factor_needed there is a ticket for the second step',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

const WHO: Record<string, string> = {
  anyone: 'From any page, without cookies.',
  site: "From the café's own pages only.",
}

function fieldsOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
