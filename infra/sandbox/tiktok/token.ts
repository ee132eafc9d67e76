import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { readForm } from '../platform/body.ts'
import type { ArrivedCall, OpenHandle } from '../platform/call.ts'
import { type Grant, isVerifierOf, randomText } from '../platform/grants.ts'
import { refusalWithStatus, signInError } from './envelope.ts'
import { openId } from './me.ts'
import type { TikTokFault, TikTokWorld } from './tiktok-world.ts'

type Handle = OpenHandle<TikTokFault, URLSearchParams>
type Error = (error: string, description: string) => Answer

/**
 * Exchanges codes and refresh tokens for tokens. A refresh token is valid once: the new one in the response replaces
 * it.
 */
export const tokenHandle = (tiktok: TikTokWorld): Handle => ({
  operation: (form) => (form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token'),
  read: readForm,
  refusal: (status) => refusalWithStatus(status, tiktok.now()),
  personId: (form) =>
    tiktok.grants.code(form.get('code') ?? '')?.personId ?? tiktok.grants.byRefreshToken(form.get('refresh_token') ?? '')?.personId,
  answer: ({ fault }, form) => {
    const error = errorIn(tiktok, fault)
    if (!isOurs(tiktok, form)) return error('invalid_client', 'Client key or secret is incorrect.')
    if (form.get('grant_type') === 'authorization_code') return exchange(tiktok, form, { fault, error })
    if (form.get('grant_type') === 'refresh_token') return refresh(tiktok, form, { fault, error })
    return error('unsupported_grant_type', 'Grant type is not supported.')
  },
})

/** Revokes a person's access, whichever of their tokens is sent. */
export const revokeHandle = (tiktok: TikTokWorld): Handle => ({
  operation: 'revoke',
  read: readForm,
  personId: (form) => tiktok.grants.byAccessToken(form.get('token') ?? '')?.personId,
  answer: ({ fault }, form) => {
    const error = errorIn(tiktok, fault)
    if (!isOurs(tiktok, form)) return error('invalid_client', 'Client key or secret is incorrect.')
    const grant = tiktok.grants.byAccessToken(form.get('token') ?? '')
    if (!grant) return error('invalid_request', 'Token is invalid.')
    tiktok.grants.endAll(grant.personId)
    return fault?.emptyObject ? { status: 200, body: {} } : { status: 200 }
  },
})

type TokenContext = { fault: ArrivedCall<TikTokFault>['fault']; error: Error }

const exchange = (tiktok: TikTokWorld, form: URLSearchParams, { fault, error }: TokenContext): Answer => {
  const known = tiktok.grants.code(form.get('code') ?? '')
  if (known && known.redirectUri !== form.get('redirect_uri'))
    return error('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.')
  if (known && !isVerifierOf(known, form.get('code_verifier') ?? undefined))
    return error('invalid_request', 'Code verifier or code challenge is invalid.')
  const code = tiktok.grants.takeCode(form.get('code') ?? '')
  if (!code) return error('invalid_grant', 'Authorization code is expired.')
  const grant = tiktok.grants.issue({ personId: code.personId, scope: code.scope, ...newTokens(fault) })
  return tokens(tiktok, grant)
}

const refresh = (tiktok: TikTokWorld, form: URLSearchParams, { fault, error }: TokenContext): Answer => {
  const old = tiktok.grants.byRefreshToken(form.get('refresh_token') ?? '')
  if (!old || !tiktok.grants.isRefreshable(old)) return error('invalid_grant', 'Refresh token is invalid or expired.')
  return tokens(tiktok, tiktok.grants.rotate(old, newTokens(fault)))
}

const newTokens = (fault: TikTokFault | undefined) => ({
  accessToken: `act.${randomText(24)}!4567.va`,
  accessMs: fault?.oldLifetimes ? dayMs : 2 * hourMs,
  refreshToken: `rft.${randomText(24)}!4567.va`,
  refreshMs: fault?.oldLifetimes ? 365 * dayMs : 180 * dayMs,
})

/** Both lifetimes are the remaining seconds. */
const tokens = ({ app, now, people }: TikTokWorld, grant: Grant): Answer => {
  const secondsTo = (endsAt: number | null) => Math.floor(((endsAt ?? 0) - now()) / secondMs)
  const person = people.byId(grant.personId)
  return {
    status: 200,
    headers: { 'cache-control': 'no-cache' },
    body: {
      access_token: grant.accessToken,
      expires_in: secondsTo(grant.accessEndsAt),
      open_id: person ? openId(app, person) : '',
      refresh_expires_in: secondsTo(grant.refreshEndsAt),
      refresh_token: grant.refreshToken,
      scope: grant.scope,
      token_type: 'Bearer',
    },
  }
}

const isOurs = ({ app }: TikTokWorld, form: URLSearchParams) =>
  form.get('client_key') === app.clientId && form.get('client_secret') === app.clientSecret

const errorIn =
  ({ now }: TikTokWorld, fault: TikTokFault | undefined): Error =>
  (error, description) =>
    signInError(error, description, { now: now(), fault })
