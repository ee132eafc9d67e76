import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { type Endpoint, pathParameters } from '#shared/contracts/endpoint.ts'
import { readBody } from './body.ts'
import { type FieldText, fieldTexts, refused, textOf, unknownField } from './field-texts.ts'

/**
 * What the caller sent, as one object: names in the path come from the path, the rest from the JSON body, or from the query where there is no body
 * or the call says so. What stands elsewhere is refused, unless the call ignores what it does not know.
 */
export const readInput = (endpoint: Endpoint, event: APIGatewayProxyEventV2): Record<string, unknown> => {
  const { method, path, inQuery = [] } = endpoint
  const inPath = pathParameters(path)
  const query = { ...event.queryStringParameters }
  const body = endpoint.ignoresBody ? {} : readBody(event)
  const takesBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const [fields, beside] = takesBody ? [body, query] : [query, body]
  const elsewhere = [...inPath, ...inQuery]

  const misplaced = Object.keys(beside).filter((name) => !inQuery.includes(name))
  const unknown = [...misplaced, ...Object.keys(fields).filter((name) => elsewhere.includes(name))]
  if (unknown.length > 0 && isStrict(endpoint)) throw refused(unknown.map(unknownField))
  const named = [...inQuery.map((name) => [name, query[name]]), ...inPath.map((name) => [name, event.pathParameters?.[name]])]
  return { ...fields, ...Object.fromEntries(named) }
}

const isStrict = ({ input }: Endpoint) => !(input instanceof z.ZodObject) || input.def.catchall !== undefined

/** The input as its schema reads it; refuses with a text for every field that does not fit. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, given: Record<string, unknown>): z.output<Schema> => {
  const result = schema.safeParse(given, { error: textOf })
  if (result.success) return result.data
  const texts: FieldText[] = result.error.issues.flatMap(fieldTexts)
  throw refused(texts)
}
