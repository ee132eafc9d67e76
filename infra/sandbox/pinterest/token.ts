import { daySeconds, secondMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { readForm } from '../platform/body.ts'
import type { ArrivedCall, OpenHandle } from '../platform/call.ts'
import { type Grant, randomText } from '../platform/grants.ts'
import type { Environment, PinterestFault, PinterestWorld } from './pinterest-world.ts'
import { problems, refuse } from './problems.ts'

const accessSeconds = 30 * daySeconds
const refreshSeconds = 60 * daySeconds

/** `POST /v5/oauth/token`: exchanges a code or a refresh token for a pair of tokens. */
export const tokenCall = (pinterest: PinterestWorld, environment: Environment): OpenHandle<PinterestFault, URLSearchParams> => ({
  operation: (form) => (isRefresh(form) ? 'refresh' : 'token'),
  read: readForm,
  personId: (form) =>
    isRefresh(form)
      ? pinterest.grants.byRefreshToken(form.get('refresh_token') ?? '')?.personId
      : pinterest.grants.code(form.get('code') ?? '')?.personId,
  answer: (arrived, form) => {
    authenticate(pinterest, arrived)
    return isRefresh(form) ? refresh(pinterest, form) : exchange(pinterest, form, environment)
  },
})

const isRefresh = (form: URLSearchParams) => form.get('grant_type') === 'refresh_token'

/** Only in the header: Pinterest doesn't read the secret from the body. */
const authenticate = ({ app }: PinterestWorld, { context }: ArrivedCall<PinterestFault>) => {
  const encoded = /^Basic (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
  if (Buffer.from(encoded, 'base64').toString() !== `${app.clientId}:${app.clientSecret}`) refuse(problems.unauthenticated())
}

const exchange = ({ grants }: PinterestWorld, form: URLSearchParams, environment: Environment): Answer => {
  if (form.get('grant_type') !== 'authorization_code')
    return problems.invalid("'grant_type' is not one of ['authorization_code', 'refresh_token']")
  const text = form.get('code') ?? ''
  if (grants.code(text)?.redirectUri !== form.get('redirect_uri')) return problems.invalidGrant()
  const code = grants.takeCode(text)
  if (!code) return problems.invalidGrant()
  return answerOf(grants.issue({ personId: code.personId, scope: code.scope, facts: { environment }, ...newPair() }), 'authorization_code')
}

const refresh = ({ grants }: PinterestWorld, form: URLSearchParams): Answer => {
  const old = grants.byRefreshToken(form.get('refresh_token') ?? '')
  return old && grants.isRefreshable(old) ? answerOf(grants.rotate(old, newPair()), 'refresh_token') : problems.invalidGrant()
}

const newPair = () => ({
  accessToken: `pina_${randomText(48)}`,
  accessMs: accessSeconds * secondMs,
  refreshToken: `pinr_${randomText(48)}`,
  refreshMs: refreshSeconds * secondMs,
})

const answerOf = ({ accessToken, refreshToken, scope, refreshEndsAt }: Grant, type: string): Answer => ({
  status: 200,
  body: {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessSeconds,
    scope,
    response_type: type,
    refresh_token: refreshToken,
    refresh_token_expires_in: refreshSeconds,
    refresh_token_expires_at: Math.floor((refreshEndsAt ?? 0) / secondMs),
  },
})
