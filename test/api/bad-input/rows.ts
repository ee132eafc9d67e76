import type { Call } from '../call.ts'

/** Who sends a call. Dora is an administrator. */
export type Sender = 'anna' | 'bert' | 'carl' | 'dora' | 'nobody'

/**
 * A call that has to be refused, and with what status. The code is the usual one of that status unless it is named. Also the field that the answer
 * names, and what else it says.
 */
export type Row = [what: string, target: string, given: Given, refusal: Refusal]
export type Given = Omit<Call, 'token'> & { by?: Sender }
export type Refusal = { status: number; code?: string; field?: string; says?: string | RegExp }

/** The usual code of each status of a refusal. */
export const codes: Record<number, string> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  422: 'mismatch',
}

/** The refusal of one field. */
export const refuses = (field: string, says?: string | RegExp): Refusal => ({ status: 400, field, ...(says !== undefined && { says }) })
export const unknown: Refusal = {
  status: 404,
  says: /^We couldn’t find that |^That account isn’t connected|^This invitation doesn’t exist/,
}
/** The refusal of what was good once or for a while. */
export const expired = (says: string | RegExp): Refusal => ({ status: 400, code: 'expired', says })
