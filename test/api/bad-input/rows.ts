import type { Call } from '../call.ts'

/** The sender of a call. Dora is an administrator. */
export type Sender = 'anna' | 'bert' | 'carl' | 'dora' | 'nobody'

/**
 * A call that must be refused, with the expected status, the field the response names, and its message. The code
 * defaults to the usual one for the status.
 */
export type Row = [what: string, target: string, given: Given, refusal: Refusal]
export type Given = Omit<Call, 'token'> & { by?: Sender }
export type Refusal = { status: number; code?: string; field?: string; says?: string | RegExp }

/** The usual error code for each refusal status. */
export const codes: Record<number, string> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  422: 'mismatch',
}

/** A 400 refusal that names one field. */
export const refuses = (field: string, says?: string | RegExp): Refusal => ({ status: 400, field, ...(says !== undefined && { says }) })
export const unknown: Refusal = {
  status: 404,
  says: /^We couldn’t find that |^That account isn’t connected|^This invitation doesn’t exist/,
}
/** A refusal of something that was valid once or for a limited time. */
export const expired = (says: string | RegExp): Refusal => ({ status: 400, code: 'expired', says })
