import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { $ZodObject } from 'zod/v4/core'
import { bodyBytesMaxOf, type Endpoint, pathParameters, takesRevision, tooLargeBody } from '#shared/contracts/endpoint.ts'
import { DomainError, type FieldErrors, invalidField } from '#shared/domain/errors.ts'
import { isNestedTooDeep } from '#shared/domain/nesting.ts'

/**
 * Returns what the caller sent as one object. Path parameters come from the path, the rest from the JSON body, or from
 * the query if the method has no body or the call says so. Any other field is refused, unless the call ignores unknown
 * fields.
 */
export const readInput = (endpoint: Endpoint, event: APIGatewayProxyEventV2): Record<string, unknown> => {
  const { method, path, inQuery = [] } = endpoint
  const inPath = pathParameters(path)
  const query = { ...event.queryStringParameters }
  const body = endpoint.ignoresBody ? {} : readBody(endpoint, event)
  const takesBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const [fields, beside] = takesBody ? [body, query] : [query, body]
  const elsewhere = [...inPath, ...inQuery]

  const misplaced = Object.keys(beside).filter((name) => !inQuery.includes(name))
  const unknown = [...misplaced, ...Object.keys(fields).filter((name) => elsewhere.includes(name))]
  if (unknown.length > 0 && isStrict(endpoint)) throw refused(unknown.map(unknownField))
  const named = [...inQuery.map((name) => [name, query[name]]), ...inPath.map((name) => [name, event.pathParameters?.[name]])]
  return { ...fields, ...Object.fromEntries(named), ...matched(endpoint, event.headers['if-match'], fields.revision) }
}

/**
 * Returns the revision that `If-Match` names: an ETag such as `"3"`. `*` names none. Refuses any other, and one that a
 * change without a revision can't check.
 */
const matched = (endpoint: Endpoint, header: string | undefined, given: unknown) => {
  if (header === undefined || endpoint.method === 'GET') return {}
  if (!takesRevision(endpoint)) throw new DomainError('invalid', 'This call doesn’t check a revision. Leave out the header If-Match.')
  if (header.trim() === '*') return {}
  const revision = /^\s*"([1-9]\d{0,14})"\s*$/.exec(header)?.[1]
  if (revision === undefined) throw new DomainError('invalid', 'If-Match: Use the ETag of the post as you read it, such as "3".')
  if (given !== undefined && String(given) !== revision)
    throw invalidField('revision', 'The revision isn’t the one in the header If-Match.')
  return { revision }
}

const isStrict = ({ input }: Endpoint) => !(input instanceof $ZodObject) || input._zod.def.catchall !== undefined

/** Parses the input with its schema. Refuses with a message for every invalid field. */
export const parseInput = <Schema extends z.core.$ZodType>(schema: Schema, given: Record<string, unknown>): z.output<Schema> => {
  const result = z.safeParse(schema, given, { error: textOf })
  if (result.success) return result.data
  const texts: FieldText[] = result.error.issues.flatMap(fieldTexts)
  throw refused(texts)
}

/** Returns the fields of the JSON body, or none without a body. */
const readBody = (endpoint: Endpoint, event: APIGatewayProxyEventV2): Record<string, unknown> => {
  const bytes = bodyBytes(endpoint, event)
  if (bytes.length === 0) return {}
  if (!/^application\/json *(;|$)/i.test(event.headers['content-type'] ?? ''))
    throw new DomainError('invalid', 'Send the body as JSON, with the header content-type: application/json.')

  const value = parseJson(toText(bytes))
  if (!isObject(value)) throw new DomainError('invalid', 'The body must be one JSON object.')
  if (isNestedTooDeep(value)) throw new DomainError('invalid', 'The body is nested too deeply. Check the code that builds it.')
  const broken = brokenTexts(value)
  if (broken.length > 0) throw refused(broken.map((field) => ({ field, text: 'This text contains half a character. Type it again.' })))
  return value
}

/** Returns the raw body. Refuses one larger than the call accepts: the gateway on AWS lets 10 MB through. */
export const bodyBytes = (
  endpoint: Pick<Endpoint, 'isRaw'>,
  { body = '', isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>,
) => {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  const bytesMax = bodyBytesMaxOf(endpoint)
  if (bytes.length > bytesMax) throw new DomainError('too-large', tooLargeBody(bytesMax))
  return bytes
}

/**
 * Returns the fields whose text holds a lone surrogate, which programs leave when they cut text. UTF-8, and so the
 * table, can't store it.
 */
const brokenTexts = (body: Record<string, unknown>) => {
  const open = Object.entries(body)
  const broken: string[] = []
  for (let field = open.pop(); field !== undefined; field = open.pop()) {
    const [path, value] = field
    if (typeof value === 'string' && !value.isWellFormed()) broken.push(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) open.push([`${path}.${name}`, inner])
  }
  return broken
}

const toText = (bytes: Buffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DomainError('invalid', 'The body is not UTF-8 text.')
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's own message says where: by position, or by quoting the surrounding text.
    throw new DomainError('invalid', `The body isn’t valid JSON: ${error instanceof Error ? error.message : "it can't be read"}.`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One problem with one field. */
export type FieldText = { field: string; text: string }

/** The most fields listed, so a response stays small whatever was sent. */
const fieldsMax = 50
const nameMax = 100

export const unknownField = (field: string): FieldText => ({ field: shortened(field), text: 'This call doesn’t accept that field.' })

/** The refusal that lists every field's problems. Its message is the first one alone. */
export const refused = (texts: FieldText[]) => {
  const [first = { field: 'body', text: 'This isn’t valid.' }] = texts
  const fields: FieldErrors = Object.fromEntries(
    [...Map.groupBy(texts, ({ field }) => field)]
      .slice(0, fieldsMax)
      .map(([field, own]) => [field, [...new Set(own.map(({ text }) => text))]]),
  )
  return new DomainError('invalid', first.text, { fields })
}

/** Turns a schema issue into messages under dotted paths such as options.x.parts.0. */
export const fieldTexts = (issue: z.core.$ZodIssue): FieldText[] => {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key].join('.')))
  return [{ field: shortened(path.join('.')) || 'body', text: issue.message }]
}

const shortened = (name: string) => (name.length > nameMax ? `${name.slice(0, nameMax)}…` : name)

/** The message to show where a schema has none of its own. */
export const textOf = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `Use ${kinds[issue.expected] ?? issue.expected}.`
    case 'too_big':
      return `Use at most ${counted(issue.origin, issue.maximum)}.`
    case 'too_small':
      return `Use at least ${counted(issue.origin, issue.minimum)}.`
    case 'invalid_value':
      return issue.values.length === 1 ? `This must be ${String(issue.values[0])}.` : `Use one of ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return 'This isn’t in the right format.'
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'That name can’t be used here.'
    default:
      return 'This isn’t valid.'
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const counted = (origin: string, limit: number | bigint) => {
  const amount = limit.toLocaleString('en')
  if (origin === 'string') return `${amount} characters`
  return origin === 'array' || origin === 'set' ? `${amount} items` : amount
}
