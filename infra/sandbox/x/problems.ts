import type * as z from 'zod'
import { type Answer, Refusal } from '../platform/answer.ts'

const problemType = (name: string) => `https://api.x.com/2/problems/${name}`

const plain = (status: number, title: string, detail: string) =>
  new Refusal({ status, body: { title, type: 'about:blank', status, detail } })

const typed = (status: number, name: string, title: string, detail: string) =>
  new Refusal({ status, body: { title, type: problemType(name), status, detail } })

/** What's wrong with one parameter. */
type Invalid = { parameter: string; message: string; value?: unknown }

export const problems = {
  unauthorized: () => plain(401, 'Unauthorized', 'Unauthorized'),
  missingScope: () => plain(403, 'Forbidden', 'Forbidden'),
  notPermitted: () => plain(403, 'Forbidden', 'You are not permitted to perform this action.'),
  featureNotPermitted: () => plain(403, 'Forbidden', 'Your account is not permitted to access this feature.'),
  duplicate: () => plain(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.'),
  cashtags: () => plain(403, 'Forbidden', 'A post may have a maximum of one cashtag.'),
  suspended: () => typed(403, 'user-suspended', 'Forbidden', 'User has been suspended.'),
  replyNotAllowed: () =>
    typed(
      403,
      'not-authorized-for-resource',
      'Authorization Error',
      'You can only reply to or quote posts where you are mentioned or are the author.',
    ),
  creditsDepleted: () => typed(402, 'credits-depleted', 'Payment Required', 'credits depleted'),
  notFound: (what: string, id: string) =>
    new Refusal({
      status: 404,
      body: {
        title: 'Not Found Error',
        type: problemType('resource-not-found'),
        detail: `Could not find ${what} with id: [${id}].`,
        resource_type: what,
        resource_id: id,
        parameter: 'id',
        value: id,
      },
    }),
  tooLarge: () => plain(413, 'Payload Too Large', 'The segment is too large.'),
  tooManyRequests: () => plain(429, 'Too Many Requests', 'Too Many Requests'),
  usageCapped: () => typed(429, 'usage-capped', 'UsageCapExceeded', 'Usage cap exceeded: Monthly product cap'),
  serverError: (status: number) =>
    status === 503
      ? plain(503, 'Service Unavailable', 'Service Unavailable')
      : typed(status, 'internal-error', 'Internal Server Error', 'Something is broken. This is usually a temporary error.'),
  invalid: (...invalid: Invalid[]) =>
    new Refusal({
      status: 400,
      body: {
        title: 'Invalid Request',
        type: problemType('invalid-request'),
        detail: 'One or more parameters to your request was invalid.',
        errors: invalid.map(({ parameter, message, value }) => ({ message, parameters: { [parameter]: [String(value ?? '')] } })),
      },
    }),
}

/** What X usually says with a status. */
export const usualAnswer = (status: number): Answer => {
  if (status >= 500) return problems.serverError(status).answer
  const usual: Record<number, () => Refusal> = {
    400: () => problems.invalid({ parameter: 'text', message: 'The request is not valid.' }),
    401: problems.unauthorized,
    402: problems.creditsDepleted,
    403: problems.notPermitted,
    404: () => problems.notFound('post', '0'),
    413: problems.tooLarge,
    429: problems.tooManyRequests,
  }
  return usual[status]?.().answer ?? { status, body: {} }
}

/** Parses a body, or refuses it. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  if (body === undefined) throw problems.invalid({ parameter: 'body', message: 'The request body is not valid JSON.' })
  return parseInput(schema, body)
}

/** Parses input, or refuses it the way X does, naming each field. */
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
