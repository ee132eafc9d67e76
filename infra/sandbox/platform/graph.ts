import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { ServerContext } from '../server.ts'
import { type Answer, Refusal } from './answer.ts'
import { readFields } from './body.ts'

/** Ids in a list, or joined by commas. */
export const IdList = z.union([z.array(z.string()), z.string().transform((text) => text.split(',').map((id) => id.trim()))])

type GraphError = {
  code: number
  subcode?: number
  message: string
  status?: number
  type?: string
  title?: string
  said?: string
  isTransient?: boolean
}

/** An error in the format of Meta's Graph API, with HTTP 400 by default. */
export const graphError = ({
  code,
  subcode,
  message,
  status = 400,
  type = 'OAuthException',
  title,
  said,
  isTransient,
}: GraphError): Answer => ({
  status,
  body: {
    error: {
      message,
      type,
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      ...(isTransient !== undefined && { is_transient: isTransient }),
      ...(title !== undefined && { error_user_title: title }),
      ...(said !== undefined && { error_user_msg: said }),
      fbtrace_id: 'AExAmPlE',
    },
  },
})

export const refuseGraph = (error: GraphError): never => {
  throw new Refusal(graphError(error))
}

/** Why a token is invalid. The subcodes are Meta's. */
const tokenErrors = {
  458: 'Error validating access token: The user has not authorized application.',
  459: 'Error validating access token: You cannot access the app till you log in to www.facebook.com and follow the instructions given.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password.',
  463: 'Error validating access token: Session has expired.',
  464: 'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'Error validating access token: The session is invalid because the user logged out.',
  492: 'Error validating access token: Session does not match current stored session.',
} as const
export type TokenError = keyof typeof tokenErrors

export const tokenError = (subcode: TokenError | `${TokenError}`): GraphError => ({
  code: 190,
  subcode: Number(subcode),
  message: tokenErrors[subcode],
  status: 400,
})

/**
 * Graph's responses for the statuses of the fault settings. A rate limit is a 400, and its wait is only in a header.
 */
export const graphRefusal =
  (owner: { id: string; type: string; limit: number }) =>
  (status: number, retryAfter?: number): Answer => {
    if (status === 429) return throttled(owner, owner.limit, retryAfter)
    if (status >= 500)
      return graphError({
        code: 2,
        message: 'An unexpected error has occurred. Please retry your request later.',
        status,
        isTransient: false,
      })
    if (status === 401) return graphError({ ...tokenError(467), status })
    if (status === 403) return graphError({ code: 200, message: '(#200) Permissions error', status })
    if (status === 404) return graphError({ code: 100, subcode: 33, message: 'Unsupported request. Object does not exist.', status })
    return graphError({ code: 100, message: '(#100) Invalid parameter', status })
  }

/** A rate limit that's used up. `seconds` is the time until access returns, where Meta says so. */
export const throttled = ({ id, type }: { id: string; type: string }, code: number, seconds?: number): Answer => ({
  ...graphError({ code, message: `(#${code}) Application request limit reached` }),
  headers: { 'x-app-usage': usage(100), 'x-business-use-case-usage': businessUsage({ id, type }, 100, Math.ceil((seconds ?? 0) / 60)) },
})

/** The headers of every response: how much of the budgets is used up, in percent. */
export const usageHeaders = (owner: { id: string; type: string }, percent: number): Record<string, string> => ({
  'x-app-usage': usage(percent),
  'x-business-use-case-usage': businessUsage(owner, percent, 0),
  'x-fb-trace-id': 'AExAmPlE',
})

const usage = (percent: number) => JSON.stringify({ call_count: percent, total_cputime: percent, total_time: percent })

const businessUsage = ({ id, type }: { id: string; type: string }, percent: number, minutes: number) =>
  JSON.stringify({
    [id]: [{ type, call_count: percent, total_cputime: percent, total_time: percent, estimated_time_to_regain_access: minutes }],
  })

/** The requested fields, and always the id. */
export const picked = (all: Record<string, unknown>, fields: unknown): Answer => {
  const asked = new Set(['id', ...String(fields ?? '').split(',')])
  return { status: 200, body: Object.fromEntries(Object.entries(all).filter(([name, value]) => asked.has(name) && value !== undefined)) }
}

/** A call's parameters, from its URL and its body of any kind. */
export type GraphFields = Record<string, string>

/** Keys such as `attached_media[0]` are silently dropped from a JSON body, as Meta does. */
export const readGraphFields = async (context: ServerContext): Promise<GraphFields> => {
  const isJson = context.req.header('content-type')?.includes('json') ?? false
  const fields: GraphFields = {}
  for (const [name, value] of Object.entries(await readFields(context))) {
    if (value instanceof Blob || (isJson && /\[\d+\]$/.test(name))) continue
    fields[name] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return fields
}

/** A call's token: in its header, or among its fields. */
export const graphToken = ({ req }: ServerContext, fields: unknown): string | undefined => {
  const inHeader = req.header('authorization')?.match(/^(?:Bearer|OAuth) (.+)$/)?.[1]
  const among = typeof fields === 'object' && fields !== null && 'access_token' in fields ? fields.access_token : undefined
  return inHeader ?? (typeof among === 'string' ? among : undefined)
}

/** A proof that's sent must be valid. */
export const checkProof = ({ clientSecret }: { clientSecret: string }, proof: string | undefined, accessToken: string) => {
  if (proof === undefined || proof === createHmac('sha256', clientSecret).update(accessToken).digest('hex')) return
  refuseGraph({ code: 100, message: 'Invalid appsecret_proof provided in the API argument', type: 'GraphMethodException' })
}

const liveVersions = ['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0']

/** The version that a call actually runs on: an expired one runs as the oldest supported one. */
export const versionOf = (asked: string) => (liveVersions.includes(asked) ? asked : (liveVersions[0] ?? asked))
