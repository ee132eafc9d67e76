import { html } from 'hono/html'
import { minuteMs } from '#shared/domain/times.ts'
import { page } from '../pages/layout.ts'
import { mountAuthorization, sendBack } from '../platform/authorize.ts'
import { randomText, scopesIn } from '../platform/grants.ts'
import type { Server } from '../server.ts'
import { creatorTraits } from './me.ts'
import type { TikTokWorld } from './tiktok-world.ts'

const meanings: Record<string, string> = {
  'user.info.basic': 'Read your profile: name and picture',
  'user.info.profile': 'Read your user name and bio',
  'user.info.stats': 'Read your numbers',
  'video.list': 'Read your public videos',
  'video.publish': 'Post to your account',
  'video.upload': 'Send drafts to your inbox',
}

type Request = { redirectUri: string; scopes: string[]; state: string | undefined; challenge: string | null }

/**
 * The consent page that browsers are sent to: `client_key` instead of `client_id`, commas between scopes, and scopes
 * that a person may untick.
 */
export const mountAuthorize = (server: Server, tiktok: TikTokWorld) =>
  mountAuthorization(server, tiktok, {
    path: '/www.tiktok.com/v2/auth/authorize/',
    read: (parameters) => readRequest(tiktok, parameters),
    scopes: ({ scopes }) => scopes.map((name) => ({ name, meaning: meanings[name] ?? name })),
    mayUntick: true,
    traits: creatorTraits,
    agree: ({ redirectUri, state, challenge }, { person, scopes }) => {
      const code = tiktok.grants.issueCode({
        personId: person.id,
        redirectUri,
        scope: scopes.join(','),
        lifeMs: 10 * minuteMs,
        challenge: challenge === null ? null : { challenge, method: 'hex' },
        // Must be sent back decoded.
        code: `${randomText(24)}*1!4567.va`,
      })
      return sendBack(redirectUri, { code, scopes: scopes.join(','), state })
    },
    refuse: ({ redirectUri, state }) =>
      sendBack(redirectUri, { error: 'access_denied', error_description: 'User cancelled the authorization', state }),
  })

const readRequest = (
  { app }: TikTokWorld,
  parameters: URLSearchParams,
): { request: Request } | { refusal: Response | Promise<Response> } => {
  const redirectUri = parameters.get('redirect_uri') ?? ''
  // `client_id` is ignored.
  if (parameters.get('client_key') !== app.clientId) return { refusal: refusalPage('client_key') }
  if (!app.callbacks.includes(redirectUri)) return { refusal: refusalPage('redirect_uri') }
  const scopes = scopesIn(parameters.get('scope') ?? '')
  const state = parameters.get('state') ?? undefined
  const back = (error: string, error_description: string) => ({ refusal: sendBack(redirectUri, { error, error_description, state }) })
  if (parameters.get('response_type') !== 'code') return back('unsupported_response_type', 'Only code is supported.')
  if (scopes.length === 0 || scopes.some((scope) => !(scope in meanings)) || parameters.get('scope')?.includes(' '))
    return back('invalid_scope', 'Scopes are invalid; they are separated by commas.')
  return { request: { redirectUri, scopes, state, challenge: parameters.get('code_challenge') } }
}

const refusalPage = (parameter: string) =>
  page({
    title: 'Something went wrong',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow"><h1>Something went wrong</h1><p>We couldn’t log in with TikTok: check <code>${parameter}</code>.</p></div>`,
  })
