import { type Answer, Refusal } from '../platform/answer.ts'

/** An error in the servers' format. */
export const problem = (status: number, error: string, message: string): Answer => ({ status, body: { error, message } })

/** An error in the authorization server's format. */
export const oauthProblem = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
})

export const refuse = (status: number, error: string, message: string): never => {
  throw new Refusal(problem(status, error, message))
}

const usual: Record<number, [error: string, message: string]> = {
  400: ['InvalidRequest', 'Bad request'],
  401: ['AuthMissing', 'Authentication Required'],
  403: ['Forbidden', 'Forbidden'],
  404: ['NotFound', 'Not found'],
  413: ['PayloadTooLarge', 'request entity too large'],
  429: ['RateLimitExceeded', 'Rate Limit Exceeded'],
  500: ['InternalServerError', 'Internal Server Error'],
  502: ['UpstreamFailure', 'Upstream Failure'],
  503: ['NotEnoughResources', 'Not Enough Resources'],
}

/** What a server usually says with a status. */
export const usualProblem = (status: number, retryAfter?: number): Answer => {
  const [error, message] = usual[status] ?? ['InternalServerError', 'Internal Server Error']
  return { ...problem(status, error, message), ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }) }
}
