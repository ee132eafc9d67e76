import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProblemBody } from '../domain/problem.ts'
import { contracts } from './all.ts'
import { type Endpoint, isPage, Nothing } from './endpoint.ts'
import { problemExamples } from './openapi/problems.ts'
import { openApiDocument } from './openapi.ts'

const Example = z.object({ 'application/json': z.object({ example: z.json() }) })
const Parameter = z.object({ name: z.string(), in: z.string(), example: z.optional(z.json()) })
const Operation = z.object({
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ content: Example })),
  responses: z.record(z.string(), z.object({ content: z.optional(z.looseObject({})) })),
})
const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) }).parse(openApiDocument)

const calls = Object.entries(contracts).flatMap(([group, contract]) =>
  Object.entries<Endpoint>(contract).map(([name, endpoint]) => ({ id: `${group}.${name}`, endpoint })),
)
const described = ({ path, method }: Endpoint) => paths[path]?.[method.toLowerCase()]

/** The whole made-up input of a call: from the path and the body. */
const inputOf = (endpoint: Endpoint) => {
  const operation = described(endpoint)
  const inPath = (operation?.parameters ?? []).flatMap((parameter) =>
    parameter.in === 'path' ? [[parameter.name, parameter.example] as const] : [],
  )
  const body = z.record(z.string(), z.json()).safeParse(operation?.requestBody?.content['application/json'].example).data
  return { ...Object.fromEntries(inPath), ...body }
}

/** Where a schema refuses a value. */
const faultsOf = (schema: z.ZodMiniType, value: unknown) => {
  const { success, error } = schema.safeParse(value)
  return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const takesBody = calls.filter(({ endpoint }) => described(endpoint)?.requestBody)

test.each(takesBody)('$id accepts the example of its request', ({ endpoint }) => {
  expect(faultsOf(endpoint.input, inputOf(endpoint))).toEqual([])
})

const answers = calls.flatMap(({ id, endpoint }) =>
  Object.entries(endpoint.answers)
    .filter(([status, schema]) => schema !== Nothing && status !== '302')
    .map(([status, schema]) => ({ id, endpoint, status, schema })),
)

test.each(answers)('$id may answer $status with its example', ({ endpoint, status, schema }) => {
  const { content } = described(endpoint)?.responses[status] ?? {}
  const { example } = Example.parse(content)['application/json']

  expect(faultsOf(isPage(schema) ? schema.shape.items : schema, example)).toEqual([])
})

test('each error’s example is a problem', () => {
  expect(problemExamples().map(({ code, body }) => [code, ...faultsOf(ProblemBody, body)])).toEqual(
    problemExamples().map(({ code }) => [code]),
  )
})
