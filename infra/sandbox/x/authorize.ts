import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import * as z from 'zod'
import { page } from '../pages/layout.ts'
import { type Authorization, sendBack } from '../platform/authorize.ts'
import { scopesIn } from '../platform/grants.ts'
import { type Scope, scopes } from './endpoints.ts'
import type { XFault, XWorld } from './x-world.ts'

const codeLifeMs = 30_000

/** The scopes an app may request, and what they mean to a person. */
const meanings: Record<Scope, string> = {
  'tweet.read': 'See your posts',
  'tweet.write': 'Post and delete posts for you',
  'users.read': 'See your profile',
  'media.write': 'Upload media for you',
  'offline.access': 'Stay connected until you revoke access',
}

const Request = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z
    .string()
    .regex(/\S/)
    .refine((text) => text.split(' ').every((scope) => scopes.some((known) => known === scope)), 'holds an unknown scope'),
  state: z.string().min(1).max(500),
  code_challenge: z.string().min(1),
  code_challenge_method: z.enum(['S256', 'plain']),
})
type Request = z.output<typeof Request>

/** `GET https://x.com/i/oauth2/authorize`: all or nothing, since people can't deselect single scopes. */
export const authorization = ({ app, grants }: XWorld): Authorization<XFault, Request> => ({
  path: '/x.com/i/oauth2/authorize',
  read: (parameters) => {
    const request = Request.safeParse(Object.fromEntries(parameters))
    const isKnown = request.success && request.data.client_id === app.clientId && app.callbacks.includes(request.data.redirect_uri)
    return isKnown ? { request: request.data } : { refusal: wrongRequest() }
  },
  scopes: ({ scope }) => scopes.filter((name) => scopesIn(scope).includes(name)).map((name) => ({ name, meaning: meanings[name] })),
  mayUntick: false,
  traits: 'With “premium” in its name, an account can write long posts; with “suspended”, it’s suspended.',
  agree: ({ redirect_uri, scope, state, code_challenge, code_challenge_method }, { person }) => {
    const challenge = { challenge: code_challenge, method: code_challenge_method }
    const code = newToken('ac')
    grants.issueCode({ personId: person.id, redirectUri: redirect_uri, scope, challenge, lifeMs: codeLifeMs, code })
    return sendBack(redirect_uri, { code, state })
  },
  refuse: ({ redirect_uri, state }) => sendBack(redirect_uri, { error: 'access_denied', state }),
})

/** A code, an access token, or a refresh token in X's format. */
export const newToken = (kind: 'ac' | 'at' | 'rt') =>
  Buffer.from(`${randomBytes(33).toString('base64url')}:1:1:${kind}:1`).toString('base64url')

/** X says no more than this, and doesn't redirect. */
const wrongRequest = () =>
  page({
    title: 'Something went wrong',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow">
      <h1>Something went wrong</h1>
      <p>You weren’t able to give access to the App. Go back and try logging in again.</p>
    </div>`,
  })
