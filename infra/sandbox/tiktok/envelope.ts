import { randomBytes } from 'node:crypto'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type Code, codes, type TikTokFault } from './tiktok-world.ts'

/** The id that TikTok's support asks for first. Every response has one. */
export const logId = (now: number) =>
  `${new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14)}${randomBytes(9).toString('hex').toUpperCase()}`

/** Success is a code in the body, whatever the status. */
export const ok = (data: object, now: number): Answer => ({
  status: 200,
  body: { data, error: { code: 'ok', message: '', log_id: logId(now) } },
})

/** A success response with post ids as TikTok writes them: as numbers beyond 2^53, which JSON.stringify can't write. */
export const okWithIds = (data: object, ids: string[], now: number): Answer => {
  const { status, body } = ok({ ...data, publicaly_available_post_id: ['ids'] }, now)
  return {
    status,
    body: JSON.stringify(body).replace('"ids"', ids.join(',')),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }
}

/** An error in TikTok's format, with `status` if it's not the usual one. */
export const refusal = (code: Code, message: string, now: number, status: number = codes[code]): Answer => ({
  status,
  body: { data: {}, error: { code, message, log_id: logId(now) } },
})

export const refuse = (code: Code, message: string, now: number, status?: number): never => {
  throw new Refusal(refusal(code, message, now, status))
}

/** The response of TikTok's API for a status that a fault asks for. */
export const refusalWithStatus = (status: number, now: number): Answer => {
  const code = status >= 500 ? 'internal_error' : (usual[status] ?? 'invalid_param')
  return refusal(code, 'Something went wrong.', now, status)
}

const usual: Record<number, Code> = { 401: 'access_token_invalid', 403: 'scope_not_authorized', 429: 'rate_limit_exceeded' }

/** An error of the OAuth endpoints, which has a flat format. */
export const signInError = (
  error: string,
  description: string,
  { now, fault }: { now: number; fault: TikTokFault | undefined },
): Answer => ({
  status: fault?.errorsWith200 ? 200 : 400,
  body: { error, error_description: description, log_id: logId(now) },
})
