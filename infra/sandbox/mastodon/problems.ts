import { type Answer, Refusal } from '../platform/answer.ts'

/** An error in the servers' format. */
export const problem = (status: number, error: string): Answer => ({ status, body: { error } })

export const oauthProblem = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
})

export const refuse = (status: number, error: string): never => {
  throw new Refusal(problem(status, error))
}

/** A failed validation. */
export const invalid = (what: string): never => refuse(422, `Validation failed: ${what}`)

const usual: Record<number, string> = {
  401: 'The access token is invalid',
  403: 'This action is not allowed',
  404: 'Record not found',
  410: 'Gone',
  422: 'Validation failed',
  429: 'Too many requests',
  503: 'There was a temporary problem serving your request, please try again',
}

/** What a server usually says with a status. `resetsAt` (ms) is when a limit resets. */
export const usualProblem = (status: number, resetsAt?: number): Answer => ({
  ...problem(status, usual[status] ?? 'Something went wrong'),
  ...(resetsAt !== undefined && { headers: { 'x-ratelimit-reset': new Date(resetsAt).toISOString() } }),
})
