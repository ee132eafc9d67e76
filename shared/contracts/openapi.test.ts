import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from './all.ts'
import { pathParameters } from './endpoint.ts'
import { toOpenApi } from './openapi.ts'

const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema: z.looseObject({}) })
const Content = z.object({
  'application/json': z.object({ schema: z.looseObject({ properties: z.optional(z.record(z.string(), z.json())) }) }),
})
const Response = z.object({
  description: z.string().check(z.minLength(1)),
  headers: z.record(z.string(), z.json()),
  content: z.optional(Content),
})
const Operation = z.object({
  operationId: z.string().check(z.minLength(1)),
  tags: z.array(z.string()).check(z.length(1)),
  summary: z.string().check(z.minLength(1)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ required: z.boolean(), content: Content })),
  responses: z.record(z.string(), z.union([Response, z.strictObject({ $ref: z.string() })])),
})
/** The subset of OpenAPI 3.1 used here (spec.openapis.org/oas/v3.1). */
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), summary: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string().check(z.startsWith('/')), z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), z.optional(Operation))),
  components: z.strictObject({
    schemas: z.record(z.string().check(z.regex(/^[\w.-]+$/)), z.looseObject({})),
    securitySchemes: z.object({
      session: z.object({ type: z.literal('http'), scheme: z.literal('bearer'), bearerFormat: z.literal('JWT') }),
    }),
    headers: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), Response),
  }),
})

const document = toOpenApi(contracts)
const read = Document.parse(document)
const endpoints = Object.entries(contracts).flatMap(([group, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ id: `${group}.${name}`, endpoint })),
)
const operations = Object.entries(read.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => (operation ? [{ path, method, operation }] : [])),
)
const operation = (id: string) => operations.find((known) => known.operation.operationId === id)?.operation

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

test('describes every status of a call, with a body unless it has none', () => {
  for (const { id, endpoint } of endpoints) {
    const { responses = {} } = operation(id) ?? {}
    expect(Object.keys(responses).sort()).toEqual([...Object.keys(endpoint.answers), 'default'].sort())
    for (const [status, response] of Object.entries(responses)) {
      if (status === 'default') continue
      expect('content' in response && response.content !== undefined, `${id} ${status}`).toBe(!['204', '302'].includes(status))
    }
  }
})

test('requires the bearer token for calls with a session and nothing for the others', () => {
  expect(operation('posts.get')?.security).toEqual([{ session: [] }])
  expect(operation('auth.login')?.security).toEqual([])
})

test('puts the fields that aren’t in the path into the body', () => {
  const schema = operation('posts.edit')?.requestBody?.content['application/json'].schema

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

  expect(create?.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }))
  expect(create?.responses['201']).toMatchObject({ headers: { 'idempotent-replayed': expect.anything() } })
  expect(operation('posts.edit')?.parameters).not.toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }))
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
  expect(read.components.schemas.Error).toMatchObject({ required: ['message', 'code'] })
  for (const known of operations) expect(known.operation.responses.default).toEqual({ $ref: '#/components/responses/Refused' })
})
