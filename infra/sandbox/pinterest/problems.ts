import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { type Answer, Refusal } from '../platform/answer.ts'

const answer = (status: number, code: number, message: string): Answer => ({ status, body: { code, message, status: 'failure' } })

/** Pinterest's error messages: https://github.com/pinterest/api-description */
export const problems = {
  invalid: (message: string) => answer(400, 1, message),
  unreachable: () => answer(400, 1, 'Unable to reach the URL. Please check the URL and try again.'),
  invalidLink: () => answer(400, 1, 'Whoops! It looks like you entered an invalid URL. Please check and try again.'),
  unwantedLink: () => answer(400, 1, "Sorry! This site doesn't allow you to save Pins."),
  invalidGrant: () => answer(400, 283, 'The authorization grant is invalid'),
  unauthenticated: () => answer(401, 2, 'Authentication failed.'),
  missingScopes: (missing: string[]) =>
    answer(401, 3, `Your token does not have sufficient permissions. Missing: ['${missing.join("', '")}']`),
  trialAccess: () =>
    answer(403, 29, "Apps with Trial access may not create Pins in production, but may create Pins in Pinterest's sandbox API."),
  notPermitted: () => answer(403, 29, 'You are not permitted to access that resource.'),
  imageTooSmall: () => answer(403, 233, 'Your image is too small. Please choose a larger image and try again.'),
  imageBroken: () => answer(403, 235, 'Sorry, we could not read this image. It may be broken.'),
  boardNotFound: () => answer(404, 40, 'Board not found.'),
  pinNotFound: () => answer(404, 50, 'Pin not found.'),
  mediaNotFound: () => answer(404, 50, 'Media not found.'),
  tooMany: (headers: Record<string, string> = {}): Answer => ({
    ...answer(429, 8, 'You have exceeded your rate limit. Try again later.'),
    headers,
  }),
}

export const refuse = (refused: Answer): never => {
  throw new Refusal(refused)
}

/** Pinterest's usual message for a status. */
export const usualRefusal = (status: number, retryAfter?: number): Answer => {
  if (status === 429)
    return problems.tooMany(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter), 'x-ratelimit-reset': String(retryAfter) })
  const usual: Record<number, Answer> = {
    400: problems.invalid('Invalid request.'),
    401: problems.unauthenticated(),
    403: problems.notPermitted(),
    404: problems.pinNotFound(),
  }
  return usual[status] ?? answer(status, status >= 500 ? 9 : 1, 'Sorry! Something went wrong on our end.')
}

/** In every response: support finds a call by it. */
export const usualHeaders = () => ({ 'x-pinterest-rid': randomUUID() })

/** Parses a body, or refuses it with a schema's message. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal(problems.invalid(`Invalid request body: '${issue?.path.join('.') || 'body'}' ${issue?.message ?? 'is invalid'}`))
}
