import { type Answer, Refusal } from '../platform/answer.ts'
import type { Grant } from '../platform/grants.ts'

/** An error in LinkedIn's format. */
export const problem = (status: number, code: string, message: string, serviceErrorCode?: number): Answer => ({
  status,
  body: { status, ...(serviceErrorCode !== undefined && { serviceErrorCode }), code, message },
})

/** Ends the work with an error. */
export const refuse = (...refusal: Parameters<typeof problem>): never => {
  throw new Refusal(problem(...refusal))
}

/** The usual error for a status. */
export const usualProblem = (status: number): Answer =>
  usual[status]?.() ?? problem(status, status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_SERVER_ERROR', 'Internal Server Error')

/** A token is unknown, revoked, or expired. */
export const tokenProblem = (grant: Grant | undefined): Answer => {
  if (!grant) return problem(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65600)
  return grant.isRevoked ? revokedToken : problem(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', 65602)
}

export const revokedToken = problem(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user', 65601)

export const accessDenied = (what: string) => problem(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`, 100)

/** The same text exists already, or did until recently. Its code is nested deeper than elsewhere. */
export const duplicateOf = (urn: string): Answer => ({
  status: 422,
  body: {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    status: 422,
    message: `Error processing request: Content is a duplicate of ${urn}`,
    errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST', description: 'Duplicate post is detected', input: {} }] },
  },
})

export const tooManyCalls = problem(429, 'TOO_MANY_REQUESTS', 'Resource level throttle limit for calls to this resource is reached.', 101)

export const oldVersion = (version: string) => problem(426, 'NONEXISTENT_VERSION', `Requested version ${version}01 is not active`)

const usual: Record<number, () => Answer> = {
  401: () => revokedToken,
  403: () => accessDenied('posts.CREATE.NO_VERSION'),
  409: () => problem(409, 'CONFLICT', 'The request conflicts with another'),
  422: () => problem(422, 'UNPROCESSABLE_ENTITY', 'The request can’t be processed'),
  426: () => oldVersion('202501'),
  429: () => tooManyCalls,
}
