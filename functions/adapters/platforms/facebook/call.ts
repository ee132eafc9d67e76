import { createHmac } from 'node:crypto'
import type * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import type { refusalRules } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'
import { facebookVersion } from './version.ts'

type FacebookCall<Schema> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Parameters of a GET go into the address, those of a POST into a form: Facebook drops some keys of a JSON body without a word. */
  fields?: Record<string, string>
  accessToken?: string
  makesPublic?: boolean
  /** What its refusals mean, where they mean something else than usual. */
  rules?: typeof refusalRules | undefined
  answer: Schema
  timeoutMs?: number
}

/** One call to Facebook's Graph API. The token goes into the header, where no log writes it down. */
export const callFacebook = <Schema extends z.ZodType>(
  { app, fetch }: PlatformClient,
  { method, path, fields = {}, accessToken, makesPublic = false, rules, ...request }: FacebookCall<Schema>,
) =>
  call(
    { fetch },
    {
      ...request,
      platform: 'facebook',
      method,
      makesPublic,
      url: `${graphUrl(app)}${path}`,
      ...(accessToken !== undefined && { headers: { authorization: bearer(accessToken) } }),
      query: { ...(method === 'GET' && fields), ...(accessToken !== undefined && { appsecret_proof: proofOf(app, accessToken) }) },
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
      refuse: (answered) => readRefusal(answered, { rules, makesPublic }),
    },
  )

/** Needed where the app demands it in its settings, harmless everywhere else. */
const proofOf = ({ clientSecret }: PlatformApp, accessToken: string) => createHmac('sha256', clientSecret).update(accessToken).digest('hex')

const graphUrl = (app: PlatformApp) => `${hostUrl(app, 'graph.facebook.com')}/${facebookVersion.version}`

/** The address that people see: some of Facebook's own come without the host. */
export const webUrl = (app: PlatformApp, path: string) => (path.startsWith('/') ? `${hostUrl(app, 'www.facebook.com')}${path}` : path)
