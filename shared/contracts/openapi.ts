import * as z from 'zod/mini'
import { keyScopeOf } from '../domain/api-keys.ts'
import { contracts, type Group } from './all.ts'
import { apiVersion } from './api-changes.ts'
import { type Contract, type Endpoint, isPage, Nothing, pathParameters } from './endpoint.ts'
import { descriptionOf, summaryOf } from './openapi/describe-call.ts'
import { withDescriptions, wordsOf } from './openapi/describe-fields.ts'
import { callExamples, exampleOf } from './openapi/examples.ts'
import { answerHeaders, headerParameters, sharedHeaders } from './openapi/headers.ts'
import { isJson, type Json, type JsonValue, namesIn } from './openapi/json.ts'
import { otherProblem, ProblemSchema, problemResponses, problemsOf, sharedExamples } from './openapi/problems.ts'
import { schemaWords } from './openapi/schema-words.ts'

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = Json

/**
 * Returns an OpenAPI 3.1 document that describes these contracts, by group. Everything in it comes from the contracts,
 * and from the words for their fields.
 */
export const toOpenApi = (contracts: Partial<Record<Group, Contract>>): OpenApiDocument => {
  const schemas: Json = {}
  const calls = Object.entries(contracts).flatMap(([group, contract]) =>
    Object.entries(contract).map(([name, endpoint]) => toCall(endpoint, { id: `${group}.${name}`, group, schemas })),
  )
  schemas.Problem = toSchema(ProblemSchema, { io: 'output', id: 'Problem', schemas })
  for (const [name, schema] of Object.entries(schemas)) if (isJson(schema)) schemas[name] = describedSchema(name, schema)

  const paths: Record<string, Json> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: toOperation(call, schemas) }
  return {
    openapi: '3.1.0',
    info,
    servers: [
      { url: '/api/v1', description: 'The stable address. What breaks clients gets another one.' },
      { url: '/api', description: 'The same calls, as the screens make them.' },
    ],
    tags: Object.entries(tagWords).flatMap(([name, description]) => (name in contracts ? [{ name, description }] : [])),
    paths,
    components: {
      schemas,
      securitySchemes,
      headers: sharedHeaders,
      examples: sharedExamples(),
      responses: problemResponses(),
    },
  }
}

const info = {
  title: 'Crier',
  version: apiVersion,
  summary: 'Write a post once; Crier publishes it to every account you choose.',
  description:
    'Everything the screens do, for programs. Send an API key as `Authorization: Bearer crier_live_…`; a test key, `crier_test_…`, acts on the sandbox only, where nothing reaches a platform. Errors are problems of RFC 9457 with a `code` to branch on. Lists continue with the `cursor` from the header `x-next-cursor`.',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'The people who make Crier', url: 'https://github.com/crier/crier' },
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'crier_live_…',
    description:
      'An API key of one workspace, from Settings → API keys. It acts for the person who created it, with the scopes it was given: `read`, `write`, `publish`, `accounts`, `admin`. None includes another.',
  },
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a session, from `POST /auth/login`.' },
}

type Naming = { id: string; group: string; schemas: Json }

/** A call with its schemas, as they come from its contract. */
type ApiCall = { id: string; group: string; endpoint: Endpoint; path: string; method: string; input: Json; answers: ApiAnswer[] }
type ApiAnswer = { status: string; schema: Json | undefined; isPage: boolean }

const toCall = (endpoint: Endpoint, { id, group, schemas }: Naming): ApiCall => ({
  id,
  group,
  endpoint,
  path: endpoint.path,
  method: endpoint.method.toLowerCase(),
  input: withDescriptions(toSchema(endpoint.input, { io: 'input', id: `${id}.input`, schemas }), id),
  answers: Object.entries(endpoint.answers).map(([status, schema]) => {
    if (schema === Nothing || status === '302') return { status, schema: undefined, isPage: false }
    const body = isPage(schema) ? schema.shape.items : schema
    return {
      status,
      schema: withDescriptions(toSchema(body, { io: 'output', id: `${id}.${status}`, schemas }), id),
      isPage: isPage(schema),
    }
  }),
})

const toOperation = (call: ApiCall, schemas: Json): Json => {
  const { id, group, endpoint } = call
  const { inPath, inQuery, inBody } = placesOf(call)
  const properties = fieldsOf(call.input)
  const required = namesIn(call.input.required)
  const body = { ...call.input, properties: pick(properties, inBody), required: required.filter((name) => inBody.includes(name)) }
  const example = inputExample(call, schemas)
  const parameter = (name: string, place: 'path' | 'query'): Json => {
    const { description, ...schema } = fieldOf(properties, name)
    const words = description ?? wordsOf(id, name)?.[0] ?? ''
    const shown: Json = place === 'path' && name in example ? { example: example[name] ?? null } : {}
    return { name, in: place, required: place === 'path' || required.includes(name), description: words, ...shown, schema }
  }
  return {
    operationId: id,
    tags: [group],
    summary: summaryOf(endpoint),
    description: descriptionOf(endpoint),
    ...securityOf(endpoint),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
      ...headerParameters(endpoint),
    ],
    ...(inBody.length > 0 && {
      requestBody: {
        required: body.required.length > 0,
        content: { 'application/json': { schema: body, example: pick(example, inBody) } },
      },
    }),
    responses: {
      ...problemsOf(endpoint, group),
      ...Object.fromEntries(call.answers.map((answer) => [answer.status, toResponse(call, answer, schemas)])),
      default: otherProblem(),
    },
  }
}

/** Where the fields of a call's input are sent. */
const placesOf = ({ endpoint, input }: ApiCall) => {
  const inPath = pathParameters(endpoint.path)
  const others = Object.keys(fieldsOf(input)).filter((name) => !inPath.includes(name))
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PUT' || endpoint.method === 'PATCH'
  const inQuery = others.filter((name) => !takesBody || endpoint.inQuery?.includes(name))
  return { inPath, inQuery, inBody: others.filter((name) => !inQuery.includes(name)) }
}

/** A made-up input that the call accepts: what goes into the path, the query, and the body, together. */
const inputExample = ({ id, input }: ApiCall, schemas: Json): Json => {
  const example = callExamples[id] ?? exampleOf(input, { schemas, scope: id })
  return isJson(example) ? example : {}
}

/**
 * Either of them will do. OpenAPI 3.1 lets a requirement name a key's scope, but Spectral takes scopes from OAuth only, so
 * it's in `x-scope`.
 */
const securityOf = (endpoint: Endpoint): Json => {
  if (endpoint.auth === 'anyone') return { security: [] }
  const scope = keyScopeOf(endpoint)
  return scope === undefined ? { security: [{ session: [] }] } : { security: [{ apiKey: [] }, { session: [] }], 'x-scope': scope }
}

const toResponse = ({ id, endpoint }: ApiCall, { status, schema, isPage }: ApiAnswer, schemas: Json): Json => {
  const isForKeys = keyScopeOf(endpoint) !== undefined
  const headers = answerHeaders(endpoint, { status, isPage, isForKeys, hasRevision: hasRevision(schema, schemas) })
  const description = descriptions[status] ?? 'Done.'
  if (schema === undefined) return { description, headers }
  return { description, headers, content: { 'application/json': { schema, example: exampleOf(schema, { schemas, scope: id }) } } }
}

const hasRevision = (schema: Json | undefined, schemas: Json): boolean => {
  const name = typeof schema?.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : undefined
  const target = name === undefined ? schema : schemas[name]
  return isJson(target) && 'revision' in fieldsOf(target)
}

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
      if (name === 'pattern' && typeof inner === 'string') return [name, withoutFlags(inner)]
      return [name, definition === undefined ? pointed(inner, named) : `#/components/schemas/${named(definition)}`]
    }),
  )

/**
 * The pattern as readers without the flag `u` know it. They have no characters beyond U+FFFF, so it allows the invisible
 * ones among them, which the API then refuses.
 */
const withoutFlags = (pattern: string) =>
  pattern.replaceAll('\\p{Cc}', '\\u0000-\\u001F\\u007F-\\u009F').replaceAll(/\\u\{\w+\}-\\u\{\w+\}/g, '')

const describedSchema = (name: string, schema: Json): Json => {
  const description = schemaWords[name] ?? 'Any JSON value.'
  return { description, ...withDescriptions(schema, name) }
}

const fieldsOf = ({ properties }: Json): Json => (isJson(properties) ? properties : {})

const fieldOf = (properties: Json, name: string): Json => {
  const schema = properties[name]
  return isJson(schema) ? schema : {}
}

const pick = (value: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))

const descriptions: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; still in progress.',
  204: 'Done; no body.',
  207: 'Partially done.',
  302: 'Found elsewhere.',
  503: 'Not in order.',
}

/** What each group's calls are for, in the order of the API reference: what most programs need comes first. */
const tagWords = {
  posts: 'Writing, checking, scheduling, publishing, and following posts.',
  media: 'Files for posts. They’re announced here and uploaded straight to storage.',
  platforms: 'Connecting accounts, and what each platform accepts.',
  groups: 'Groups of accounts.',
  queues: 'Weekly slots, and the posts waiting for them.',
  notes: 'Notes on days of the calendar.',
  comments: 'Comments on posts, and what people are told about.',
  shares: 'Links that show posts to clients without an account.',
  workspaces: 'Workspaces that several people share, and who is in them.',
  keys: 'API keys, with which programs call this API.',
  events: 'What happens in a workspace, and the endpoints (webhooks) that are told.',
  user: 'The person who calls: their name, preferences, usage, and data.',
  suggestions: 'Suggestions for Crier, and votes for them.',
  payments: 'Plans, payments, and invoices.',
  auth: 'Signing up, signing in, passwords, and sessions.',
  factors: 'Second factors and passkeys.',
  social: 'Signing in through Google and GitHub.',
  forms: 'Contact and waitlist.',
  health: 'Whether Crier works, what this deployment offers, and this document.',
  admin: 'For the people who run this deployment.',
  webhooks: 'What Stripe tells Crier. Nobody else calls this.',
} satisfies Record<Group, string>

/** The API's own description, computed from every contract when this module is first imported. */
export const openApiDocument = toOpenApi(contracts)
