import type * as z from 'zod'
import type { ServerContext } from '../world.ts'
import { type Invalid, problems } from './problems.ts'

/** What came in a body: anything, or `undefined` when it is not of a kind X reads. */
export type Body = { kind: string; content: unknown }

/** Reads a body that has to be JSON. */
export const readJson = async ({ req }: ServerContext): Promise<Body> => {
  const isJson = req.header('content-type')?.startsWith('application/json') ?? false
  return { kind: 'JSON', content: isJson ? await req.json().catch(() => undefined) : undefined }
}

/** Reads a body that may be a form or JSON. */
export const readFields = async (context: ServerContext): Promise<Body> => {
  const json = await readJson(context)
  if (json.content !== undefined) return json
  const form = await context.req.formData().catch(() => undefined)
  return { kind: 'form', content: form && Object.fromEntries(form) }
}

/** Makes sense of a body, or refuses it. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, { kind, content }: Body): z.output<Schema> => {
  if (content === undefined) throw problems.invalid({ parameter: 'body', message: `The request body is not a valid ${kind}.` })
  return parseInput(schema, content)
}

/** Makes sense of input, or refuses it the way X does, naming each field. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw problems.invalid(...parsed.error.issues.flatMap(toInvalid))
}

const toInvalid = (issue: z.core.$ZodIssue): Invalid[] => {
  const parent = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ parameter: parent || 'body', message: `$.${parent}: ${issue.message}` }]
  const unknown = 'is not defined in the schema and the schema does not allow additional properties'
  return issue.keys.map((key) => {
    const parameter = parent === '' ? key : `${parent}.${key}`
    return { parameter, message: `$.${parameter}: ${unknown}` }
  })
}
