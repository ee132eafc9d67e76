import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Scope } from '../domain/api-keys.ts'
import { contracts } from './all.ts'
import { apiVersion } from './api-changes.ts'
import { type Endpoint, Nothing, pathParameters } from './endpoint.ts'
import { toOpenApi } from './openapi.ts'

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().check(z.minLength(1)),
  schema: z.looseObject({}),
})
const Reference = z.strictObject({ $ref: z.string() })
const Content = z.record(
  z.enum(['application/json', 'application/problem+json']),
  z.optional(
    z.object({
      schema: z.looseObject({ properties: z.optional(z.record(z.string(), z.json())) }),
      example: z.optional(z.json()),
      examples: z.optional(z.record(z.string(), Reference)),
    }),
  ),
)
const Properties = z.record(z.string(), z.looseObject({}))
const Response = z.object({
  description: z.string().check(z.minLength(1)),
  headers: z.record(z.string(), z.json()),
  content: z.optional(Content),
})
const Operation = z.object({
  operationId: z.string().check(z.minLength(1)),
  tags: z.array(z.string()).check(z.length(1)),
  summary: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-scope': z.optional(Scope),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ required: z.boolean(), content: Content })),
  responses: z.record(z.string(), z.union([Reference, Response])),
})
/** The subset of OpenAPI 3.1 used here (spec.openapis.org/oas/v3.1). */
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.object({
    title: z.string(),
    version: z.literal(apiVersion),
    summary: z.string(),
    description: z.string(),
    license: z.object({ name: z.string(), identifier: z.string() }),
    contact: z.object({ name: z.string() }),
  }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string().check(z.startsWith('/')), z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), z.optional(Operation))),
  components: z.strictObject({
    schemas: z.record(z.string().check(z.regex(/^[\w.-]+$/)), z.looseObject({})),
    securitySchemes: z.object({
      apiKey: z.object({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
      session: z.object({ type: z.literal('http'), scheme: z.literal('bearer'), bearerFormat: z.literal('JWT') }),
    }),
    headers: z.record(z.string(), z.looseObject({})),
    examples: z.record(z.string(), z.object({ summary: z.string(), value: z.json() })),
    responses: z.record(z.string(), Response),
  }),
})

const document = toOpenApi(contracts)
const read = Document.parse(document)
const endpoints = Object.entries(contracts).flatMap(([group, contract]) =>
  Object.entries<Endpoint>(contract).map(([name, endpoint]) => ({ id: `${group}.${name}`, endpoint })),
)
const operations = Object.entries(read.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => (operation ? [{ path, method, operation }] : [])),
)
const operation = (id: string) => operations.find((known) => known.operation.operationId === id)?.operation
const headersOf = (id: string) => operation(id)?.parameters.flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []))

test('describes every call once, under its own path and method', () => {
  const described = operations.map(({ path, method, operation: { operationId } }) => `${operationId} ${method} ${path}`)
  const declared = endpoints.map(({ id, endpoint }) => `${id} ${endpoint.method.toLowerCase()} ${endpoint.path}`)

  expect(described.sort()).toEqual(declared.sort())
})

test('resolves every reference within the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference ?? '')

  expect(references.length).toBeGreaterThan(10)
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\/components\//)
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((value, name) => z.record(z.string(), z.unknown()).parse(value)[name], document)
    expect(found, reference).toBeDefined()
  }
})

test('lists exactly the path parameters each call declares, all required', () => {
  for (const {
    path,
    operation: { parameters },
  } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual(pathParameters(path))
    expect(inPath.every(({ required }) => required)).toBe(true)
  }
})

const hasBody = ({ answers }: Endpoint, status: string) =>
  status !== '302' && Object.entries(answers).some(([known, schema]) => known === status && schema !== Nothing)

test('describes every status of a call, with a body unless it has none', () => {
  for (const { id, endpoint } of endpoints) {
    const { responses = {} } = operation(id) ?? {}
    const refusals = Object.keys(responses).filter((status) => !(status in endpoint.answers))
    expect(refusals).toContain('default')
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(Object.keys(endpoint.answers)))
    for (const [status, response] of Object.entries(responses)) {
      if (refusals.includes(status)) continue
      expect('content' in response && response.content !== undefined, `${id} ${status}`).toBe(hasBody(endpoint, status))
    }
  }
})

test('takes a key with its scope or a session, only a session, or neither', () => {
  expect(operation('posts.get')).toMatchObject({ security: [{ apiKey: [] }, { session: [] }], 'x-scope': 'read' })
  expect(operation('auth.sessions')).toMatchObject({ security: [{ session: [] }] })
  expect(operation('auth.sessions')).not.toHaveProperty('x-scope')
  expect(operation('auth.login')?.security).toEqual([])
})

test('puts the fields that aren’t in the path into the body', () => {
  const schema = operation('posts.edit')?.requestBody?.content['application/json']?.schema

  expect(schema?.properties).toHaveProperty('revision')
  expect(schema?.properties).not.toHaveProperty('id')
  expect(schema).toMatchObject({ required: ['revision'], additionalProperties: false })
  expect(operation('auth.logout')?.requestBody).toBeUndefined()
})

test('describes a list as a bare array with a cursor header', () => {
  const response = operation('posts.drafts')?.responses['200']

  expect(response).toMatchObject({
    headers: { 'x-next-cursor': expect.anything(), 'x-request-id': expect.anything() },
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Post' } } } },
  })
})

test('describes the idempotency key of creates and when a response is replayed', () => {
  const create = operation('posts.schedule')

  expect(headersOf('posts.schedule')).toContain('Idempotency-Key')
  expect(create?.responses['201']).toMatchObject({ headers: { 'idempotent-replayed': expect.anything() } })
  expect(headersOf('posts.edit')).not.toContain('Idempotency-Key')
})

test('describes the headers that name a revision, a wait, and a workspace', () => {
  expect(headersOf('posts.edit')).toEqual(['If-Match', 'x-workspace'])
  expect(headersOf('posts.publish')).toEqual(['Idempotency-Key', 'Prefer', 'x-workspace'])
  expect(headersOf('auth.sessions')).toEqual([])
  expect(operation('posts.get')?.responses['200']).toMatchObject({ headers: { etag: expect.anything(), ratelimit: expect.anything() } })
})

test('describes a query by its fields', () => {
  const { parameters = [] } = operation('posts.scheduled') ?? {}

  expect(parameters.map((parameter) => [parameter.name, parameter.in, parameter.required])).toEqual(
    expect.arrayContaining([
      ['limit', 'query', false],
      ['includePastMonth', 'query', false],
    ]),
  )
})

test('gives every error the same shape', () => {
  const refused = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

  expect(read.components.schemas.Problem).toMatchObject({
    required: expect.arrayContaining(['type', 'title', 'status', 'message', 'code', 'fix']),
  })
  for (const response of Object.values(read.components.responses)) expect(response).toMatchObject({ content: refused })
  for (const known of operations) expect(known.operation.responses.default).toMatchObject({ content: refused })
})

test('names how a call can fail', () => {
  const statuses = (id: string) => Object.keys(operation(id)?.responses ?? {})

  expect(statuses('posts.schedule')).toEqual(['201', '400', '401', '402', '403', '409', '413', '422', '429', '500', 'default'])
  expect(statuses('notes.list')).toEqual(['200', '400', '401', '403', '429', '500', 'default'])
})

test('describes every field, in every schema and every call', () => {
  const silent = fieldsOf(z.json().parse(document)).filter(({ schema }) => !('description' in schema) && !('$ref' in schema))

  expect([...new Set(silent.map(({ name }) => name))]).toEqual([])
})

type Field = { name: string; schema: object }

/** Every field of every schema in a value. */
const fieldsOf = (value: z.core.util.JSONType): Field[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (typeof value !== 'object' || value === null) return []
  const own = Object.entries(
    value.type === 'object' && Properties.safeParse(value.properties).success ? Properties.parse(value.properties) : {},
  )
  const others = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'examples' && name !== 'default')
  return [...own.map(([name, schema]) => ({ name, schema })), ...others.flatMap(([, inner]) => fieldsOf(inner))]
}
