import type { GrantOutcome } from '#functions/ports/connector.ts'
import { refusalOf } from '../failed.ts'
import { withAllScopes } from '../missing-scopes.ts'
import { PermissionsAnswer, TokenAnswer } from './answers.ts'
import { callFacebook, type FacebookCaller } from './call.ts'
import { exchangeRules } from './refusal-rules.ts'

/** Three calls have to fit into the deadline of one. */
const timeoutMs = 3_200

/** A code for a person's token of about 60 days: only Page tokens that are read with such a one never end. */
export const exchangeCode = async (
  deps: FacebookCaller,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<GrantOutcome> => {
  const short = await askForToken(deps, { redirect_uri: redirectUri, code })
  if (short.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(short) }
  const long = await askForToken(deps, { grant_type: 'fb_exchange_token', fb_exchange_token: short.value.access_token })
  if (long.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(long) }

  const { access_token: accessToken, expires_in } = long.value
  const permissions = await callFacebook(deps, {
    method: 'GET',
    path: '/me/permissions',
    accessToken,
    answer: PermissionsAnswer,
    timeoutMs,
  })
  if (permissions.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(permissions) }
  const scopes = permissions.value.data.filter(({ status }) => status === 'granted').map(({ permission }) => permission)
  const expiresAt = expires_in === undefined ? undefined : deps.now() + expires_in * 1_000
  return withAllScopes('facebook', { kind: 'granted', grant: { accessToken, expiresAt, scopes } })
}

const askForToken = (deps: FacebookCaller, fields: Record<string, string>) =>
  callFacebook(deps, {
    method: 'GET',
    path: '/oauth/access_token',
    fields: { client_id: deps.app.clientId, client_secret: deps.app.clientSecret, ...fields },
    rules: exchangeRules,
    answer: TokenAnswer,
    timeoutMs,
  })
