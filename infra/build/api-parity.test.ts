import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '#shared/contracts/all.ts'
import { type Endpoint, isPage } from '#shared/contracts/endpoint.ts'
import { openApiDocument } from '#shared/contracts/openapi.ts'
import { keyScopeOf, Scope, scopeOf } from '#shared/domain/api-keys.ts'
import { Permission } from '#shared/domain/roles.ts'
import { routeMatcher } from '../machine/door/routes.ts'

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  'x-scope': z.optional(Scope),
})
/** The longest list that comes whole. A longer one has to be read in pages. */
const longestWhole = 300

const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) }).parse(openApiDocument)
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)
const calls = Object.entries(contracts).flatMap(([group, contract]) =>
  Object.entries<Endpoint>(contract).map(([name, endpoint]) => ({
    id: `${group}.${name}`,
    group,
    endpoint,
    call: `${endpoint.method} ${endpoint.path}`,
  })),
)
const { paths: documented } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.json())) }).parse(openApiDocument)
const match = routeMatcher()

test('the contracts and the document have the same calls', () => {
  expect(operations.map(({ call, operation }) => `${operation.operationId} ${call}`).sort()).toEqual(
    calls.map(({ id, call }) => `${id} ${call}`).sort(),
  )
})

test.each(calls)('$call is a route of $group, and described with the scope that a key needs', ({ id, group, endpoint, call }) => {
  const described = operations.find((known) => known.call === call)?.operation
  const scope = keyScopeOf(endpoint)

  expect(match(endpoint.method, `/api${endpoint.path.replaceAll(/\{\w+\}/g, 'one-1')}`)).toMatchObject({
    group,
    routeKey: `${endpoint.method} /api${endpoint.path}`,
  })
  expect(described).toMatchObject({ operationId: id, tags: [group] })
  expect(described?.['x-scope']).toBe(scope)
  expect(described?.security.map((requirement) => Object.keys(requirement).join())).toEqual([
    ...(scope === undefined ? [] : ['apiKey']),
    ...(endpoint.auth === 'user' ? ['session'] : []),
  ])
})

const Parameters = z.object({ parameters: z.array(z.object({ name: z.string() })) })
const Answer = z.object({
  responses: z.object({ '200': z.object({ content: z.object({ 'application/json': z.object({ schema: z.json() }) }) }) }),
})
const ListSchema = z.object({ type: z.literal('array'), maxItems: z.optional(z.int()) })

const lists = calls.flatMap(({ call, endpoint }) => {
  const [path = '', method = ''] = [endpoint.path, endpoint.method.toLowerCase()]
  const described = endpoint.method === 'GET' ? documented[path]?.[method] : undefined
  const schema = Answer.safeParse(described).data?.responses['200'].content['application/json'].schema
  const list = ListSchema.safeParse(schema).data
  return list ? [{ call, endpoint, maxItems: list.maxItems, asked: Parameters.parse(described).parameters.map(({ name }) => name) }] : []
})

test.each(lists)('$call is read in pages, or says how long it can get', ({ endpoint, maxItems, asked }) => {
  const isPaged = Object.values(endpoint.answers).every(isPage)

  expect(maxItems === undefined).toBe(isPaged)
  if (isPaged) expect(asked).toContain('cursor')
  else expect(maxItems).toBeLessThanOrEqual(longestWhole)
})

test('the lists that are read whole are those with a limit in the code, and no other', () => {
  expect(Object.fromEntries(lists.flatMap(({ call, maxItems }) => (maxItems === undefined ? [] : [[call, maxItems]])))).toEqual({
    'GET /PlatformLimits': 10,
    'GET /auth/sessions': 20,
    'GET /events/samples': 8,
    'GET /keys': 100,
    'GET /notes': 300,
    'GET /platforms': 10,
    'GET /platforms/accounts': 100,
    'GET /platforms/groups': 100,
    'GET /platforms/{p}/accounts': 100,
    'GET /queues': 30,
    'GET /shares': 100,
    'GET /shares/responses/{postId}': 100,
    'GET /user/activity': 100,
    'GET /webhooks': 10,
    'GET /workspaces/current/invitations': 50,
    'GET /workspaces/current/members': 25,
  })
})

test('every permission has a scope or none on purpose, and every scope is good for something', () => {
  expect(Object.keys(scopeOf).sort()).toEqual([...Permission.options].sort())
  expect(Object.entries(scopeOf).flatMap(([permission, scope]) => (scope === undefined ? [permission] : []))).toEqual(['self', 'own'])
  expect([...new Set(operations.flatMap(({ operation }) => operation['x-scope'] ?? []))].sort()).toEqual([...Scope.options].sort())
})
