import type * as z from 'zod/mini'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { areas } from '#domain/contracts/areas.ts'
import { ErrorAnswer } from '#domain/contracts/errors.ts'
import { LoginAnswer } from '#domain/contracts/people.ts'
import { PROOF_MINUTES } from '#domain/people/session-limits.ts'
import { REFUSALS, refusalsOf } from './openapi-refusals.ts'
import { openSchemas } from './openapi-schemas.ts'

type Schemas = ReturnType<typeof openSchemas>

/**
 * The contract as OpenAPI 3.1, made from the same rows that the server checks by.
 * @param serverUrl the café's own origin
 */
export function openApi(serverUrl: string) {
  const rows = Object.values<ApiRow>(api)
  const schemas = openSchemas({
    input: rows.flatMap(({ body, file }) => (body && !file ? [body] : [])),
    output: [...rows.flatMap((row) => (isJson(row) ? [row.answer] : [])), ErrorAnswer],
    fields: rows.flatMap(({ params, query, body, file }) =>
      [params, query, file ? body : undefined].filter((schema) => schema !== undefined),
    ),
  })
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name: tag, calls } of areas)
    for (const [name, row] of Object.entries(calls)) {
      const path = row.path.replace(/:(\w+)/g, '{$1}')
      const described = { ...operation(name, row, schemas), tags: [tag] }
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: described }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Creative Lounge',
      version: '1',
      summary: 'Ordering, booking and everything else that the café does.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: areas.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses: REFUSALS,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `The token that ${api.login.method} ${api.login.path} answers.`,
        },
      },
    },
  }
}

function operation(name: string, row: ApiRow, schemas: Schemas) {
  const isOpen = row.who === 'anyone' || row.who === 'site'
  return {
    operationId: name,
    summary: row.summary,
    description: [
      WHO[row.who] ?? `For signed-in people with the permission "${row.who}".`,
      ...(row.proof ? [RECENT_PROOF] : []),
      ...(isOpen || row.factors === 'any' ? [] : [SECOND_FACTOR]),
      ...(row.byPin ? ['A sign-in by PIN suffices for what belongs to the counter.'] : []),
      ...(row.answer === LoginAnswer ? [ENTRY] : []),
    ].join(' '),
    security: isOpen ? [] : [{ bearer: [] }],
    ...(row.proof && { 'x-recent-proof-minutes': PROOF_MINUTES }),
    ...(!isOpen && { 'x-second-factor': row.factors === 'any' ? 'not needed' : NEEDING }),
    parameters: [
      ...fieldsOf(schemas, row.params, 'path'),
      ...fieldsOf(schemas, row.query, 'query'),
      ...(row.headers ?? []).map((header) => ({
        name: header,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
    ],
    ...(row.body && {
      requestBody: { required: true, content: contentOf(schemas, row, row.body) },
    }),
    responses: { 200: answerOf(schemas, row), ...refusalsOf(row) },
  }
}

const isJson = ({ media }: ApiRow) => media === undefined || media === EVENTS
const EVENTS = 'text/event-stream'

function answerOf(schemas: Schemas, row: ApiRow) {
  const { media = 'application/json', answer } = row
  const schema = isJson(row) ? schemas.of(answer, 'output') : { type: 'string' }
  const description =
    media === EVENTS
      ? 'Server-sent events, each with this as its data'
      : isJson(row)
        ? 'Done'
        : 'The file'
  return { description, content: { [media]: { schema } } }
}

/** JSON, or for a call with a file a form of the same fields beside it. */
function contentOf(schemas: Schemas, { file }: ApiRow, body: z.ZodMiniType) {
  if (!file) return { 'application/json': { schema: schemas.of(body, 'input') } }
  const schema = schemas.inFull(body, 'input')
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

const WHO: Record<string, string> = {
  anyone: 'From any page, without cookies.',
  site: "From the café's own pages only.",
}

function fieldsOf(schemas: Schemas, schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.inFull(schema, 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}
