import * as z from 'zod/mini'
import { contracts } from './all.ts'
import { type Contract, type Endpoint, isPage, pathParameters, workspaceHeader } from './endpoint.ts'

/** Any JSON value. */
type Json = { [name: string]: JsonValue }
type JsonValue = string | number | boolean | null | JsonValue[] | Json

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = Json

/**
 * Returns an OpenAPI 3.1 document that describes these contracts, by group. Everything in it comes from the contracts.
 */
export const toOpenApi = (contracts: Record<string, Contract>): OpenApiDocument => {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Error: errorSchema }
  for (const [group, contract] of Object.entries(contracts))
    for (const [name, endpoint] of Object.entries(contract)) {
      const operation = toOperation(endpoint, { id: `${group}.${name}`, group, schemas })
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
    }

  return {
    openapi: '3.1.0',
    info: { title: 'Crier', version: '1', summary: 'Write a post once; Crier publishes it to every account you choose.' },
    servers: [{ url: '/api' }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      headers: { RequestId: header('Identifies the request in our logs.') },
      responses: { Refused: refused },
    },
  }
}

type Naming = { id: string; group: string; schemas: Json }

const toOperation = (endpoint: Endpoint, { id, group, schemas }: Naming): Json => {
  const input = toSchema(endpoint.input, { io: 'input', id: `${id}.input`, schemas })
  const properties = isJson(input.properties) ? input.properties : {}
  const required = Array.isArray(input.required) ? input.required : []
  const inPath = pathParameters(endpoint.path)
  const others = Object.keys(properties).filter((name) => !inPath.includes(name))
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PUT' || endpoint.method === 'PATCH'
  const inQuery = others.filter((name) => !takesBody || endpoint.inQuery?.includes(name))
  const rest = others.filter((name) => !inQuery.includes(name))

  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...inQuery.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] ?? {} })),
    ...(endpoint.creates ? [idempotencyKey] : []),
    ...(isOfWorkspace(endpoint) ? [workspaceParameter] : []),
  ]
  const body = { ...input, properties: pick(properties, rest), required: required.filter((name) => rest.some((own) => own === name)) }
  return {
    operationId: id,
    tags: [group],
    summary: endpoint.summary,
    ...describe(endpoint),
    security: endpoint.auth === 'user' ? [{ session: [] }] : [],
    parameters,
    ...(takesBody &&
      rest.length > 0 && { requestBody: { required: body.required.length > 0, content: { 'application/json': { schema: body } } } }),
    responses: { ...toResponses(endpoint, { id, group, schemas }), default: { $ref: '#/components/responses/Refused' } },
  }
}

const isOfWorkspace = ({ permission }: Endpoint) => permission !== undefined && permission !== 'self'

const describe = (endpoint: Endpoint): Json => {
  const { isForAdministrators, needsFreshSignIn, permission } = endpoint
  const sentences = [
    ...(isForAdministrators ? [forAdministrators] : []),
    ...(isOfWorkspace(endpoint) ? [`Requires the permission \`${permission}\` in the workspace; otherwise 403 \`forbidden\`.`] : []),
    ...(needsFreshSignIn ? [freshSignIn] : []),
  ]
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

const forAdministrators = 'For administrators only; otherwise 403 `forbidden`.'

const freshSignIn =
  'Requires a sign-in within the last five minutes, or a confirmation with `POST /auth/confirm` or `POST /auth/social/{provider}/confirm`; otherwise 403 `fresh-sign-in-required`.'

const toResponses = ({ answers, creates }: Endpoint, { id, schemas }: Naming): Json =>
  Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const headers = {
        'x-request-id': { $ref: '#/components/headers/RequestId' },
        ...(creates && { 'idempotent-replayed': header('`true` if this repeats the first answer for the same Idempotency-Key.') }),
        ...(isPage(schema) && { 'x-next-cursor': header('Continues the list; absent at its end.') }),
        ...(status === '302' && { location: header('Where to go.') }),
      }
      const description = descriptions[status] ?? 'Done.'
      if (status === '204' || status === '302') return [status, { description, headers }]
      const body = toSchema(isPage(schema) ? schema.shape.items : schema, { io: 'output', id: `${id}.${status}`, schemas })
      return [status, { description, headers, content: { 'application/json': { schema: body } } }]
    }),
  )

/**
 * Converts a schema to JSON Schema 2020-12. Moves its definitions to the document's components and rewrites references
 * to match. Definitions with their own name (`meta({ id })`) are shared by all calls. The others are stored per call.
 */
const toSchema = (schema: z.ZodMiniType, { io, id, schemas }: { io: 'input' | 'output'; id: string; schemas: Json }): Json => {
  const converted = z.record(z.string(), z.json()).parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  const { $schema: _dialect, $defs: definitions = {}, ...own } = converted
  const named = (name: string) => (name.startsWith('__') ? `${id}.${name}` : name)
  if (isJson(definitions)) for (const [name, definition] of Object.entries(definitions)) schemas[named(name)] = pointed(definition, named)
  return pointedFields(own, named)
}

const pointed = (value: JsonValue, named: (name: string) => string): JsonValue => {
  if (Array.isArray(value)) return value.map((item) => pointed(item, named))
  return isJson(value) ? pointedFields(value, named) : value
}

const pointedFields = (value: Json, named: (name: string) => string): Json =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const definition = name === '$ref' && typeof inner === 'string' ? inner.split('#/$defs/')[1] : undefined
      return [name, definition === undefined ? pointed(inner, named) : `#/components/schemas/${named(definition)}`]
    }),
  )

const isJson = (value: JsonValue | undefined): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const pick = (value: Json, names: string[]): Json => Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))

const header = (description: string): Json => ({ description, schema: { type: 'string' } })

const descriptions: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; still in progress.',
  204: 'Done; no body.',
  207: 'Partially done.',
  302: 'Found elsewhere.',
  503: 'Not in order.',
}

const workspaceParameter: Json = {
  name: workspaceHeader,
  in: 'header',
  required: false,
  description: 'The workspace that the call is for. Without it, the caller’s own.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For 24 hours, the same key returns the first answer again; a different body with it is rejected with 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[ -~]+$' },
}

const errorSchema: Json = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'A sentence you can show to a person.' },
    code: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Messages by request field, as a dotted path.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    usedUp: {
      type: 'object',
      description: 'The person’s limit that’s used up; freeAt, if present, is when it resets.',
      properties: { name: { type: 'string' }, used: { type: 'integer' }, limit: { type: 'integer' }, freeAt: { type: 'string' } },
      required: ['name', 'used', 'limit'],
    },
  },
  required: ['message', 'code'],
}

const refused: Json = {
  description: 'Rejected, or failed on our side.',
  headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** The API's own description, computed from every contract when this module is first imported. */
export const openApiDocument = toOpenApi(contracts)
