import { html } from 'hono/html'
import { hourMs } from '#shared/domain/times.ts'
import { page } from '../pages/layout.ts'
import { type Authorization, mountAuthorization, sendBack } from '../platform/authorize.ts'
import { scopesIn } from '../platform/grants.ts'
import type { Server } from '../server.ts'
import type { ThreadsFault } from './threads-fault.ts'
import type { ThreadsWorld } from './threads-world.ts'

const codeLifeMs = hourMs

const meanings: Record<string, string> = {
  threads_basic: 'See your profile and what you posted',
  threads_content_publish: 'Post for you',
  threads_manage_replies: 'Write and manage replies',
  threads_read_replies: 'Read replies',
  threads_delete: 'Delete what you posted',
  threads_manage_insights: 'See how your posts do',
}

type Request = { redirectUri: string; state: string | undefined; scopes: string[] }

/** `threads.com/oauth/authorize`, where people say that an app may act for them. */
export const mountAuthorize = (server: Server, world: ThreadsWorld) => mountAuthorization(server, world, way(world))

const way = (world: ThreadsWorld): Authorization<ThreadsFault, Request> => ({
  path: '/threads.com/oauth/authorize',
  read: (parameters) => read(world, parameters),
  scopes: ({ scopes }) => scopes.map((name) => ({ name, meaning: meanings[name] ?? name })),
  mayUntick: true,
  traits:
    'The words stranger, restricted and three in a name make an account that is no tester of the app, is restricted, or may post three times a day.',
  agree: ({ redirectUri, state }, { person, scopes }) => {
    const code = world.grants.issueCode({ personId: person.id, redirectUri, scope: scopes.join(','), lifeMs: codeLifeMs })
    return sendBack(redirectUri, { code, state }, '#_')
  },
  refuse: ({ redirectUri, state }) =>
    sendBack(redirectUri, {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
      state,
    }),
})

const read = ({ app }: ThreadsWorld, parameters: URLSearchParams) => {
  const redirectUri = parameters.get('redirect_uri') ?? ''
  const scopes = scopesIn(parameters.get('scope') ?? '')
  if (parameters.get('client_id') !== app.clientId) return { refusal: problem('Invalid app ID') }
  if (!app.callbacks.includes(redirectUri)) return { refusal: problem('Invalid redirect_uri') }
  if (parameters.get('response_type') !== 'code') return { refusal: problem('Invalid response_type') }
  const unknown = scopes.find((name) => meanings[name] === undefined)
  if (!scopes.includes('threads_basic') || unknown !== undefined) return { refusal: problem(`Invalid scope: ${unknown ?? 'none'}`) }
  return { request: { redirectUri, scopes, state: parameters.get('state') ?? undefined } }
}

const problem = (text: string) =>
  page({
    title: 'Threads',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow"><h1>Sorry, something went wrong</h1><p>Invalid Request: Request parameters are invalid: ${text}</p></div>`,
  })
