import { html } from 'hono/html'
import * as z from 'zod'
import { page } from '../pages/layout.ts'
import { type Authorization, issuerUnder, sendBack } from '../sign-in/authorize.ts'
import { randomText } from '../sign-in/grants.ts'
import type { SignInWorld } from '../sign-in/sign-in-world.ts'

export const issuer = 'https://accounts.google.com'

const longScopes: Record<string, string> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
}
const meanings: Record<string, string> = {
  openid: 'Know who you are',
  email: 'See your email address',
  profile: 'See your name and picture',
}

/** `GET https://accounts.google.com/o/oauth2/v2/auth` */
export const authorization = (google: SignInWorld): Authorization<AuthorizationRequest> => ({
  path: '/accounts.google.com/o/oauth2/v2/auth',
  hints: ['login_hint'],
  read: (parameters) => readAuthorizationRequest(google.app, parameters),
  meanings: ({ scope }) => namesIn(scope).map((name) => meanings[name] ?? name),
  traits:
    'Certain words in the name change the account: “unverified”, “noemail”, “noname”, “nopicture”, “workspace”; “renamed” is the same account with a different address; “successor” is another account with the same address.',
  agree: (request, person, fault) => {
    const { redirect_uri, state, nonce, code_challenge, code_challenge_method, access_type, prompt } = request
    // Google returns a refresh token only after asking the person for consent.
    const isAsked = !person.hasConsented || namesIn(prompt).includes('consent')
    const code = `4/0${randomText(40)}`
    google.grants.keepCode({
      code,
      handle: person.handle,
      redirectUri: redirect_uri,
      scope: granted(request.scope),
      nonce: nonce ?? null,
      challenge: code_challenge ?? null,
      method: code_challenge_method,
      isOffline: access_type === 'offline' && isAsked ? 1 : 0,
    })
    google.people.noteConsent(person)
    return sendBack(redirect_uri, {
      state,
      iss: issuerUnder(fault, issuer),
      code,
      scope: `${namesIn(request.scope).join(' ')} ${granted(request.scope)}`,
      authuser: '0',
      hd: person.has('workspace') ? domainOf(person.email) : undefined,
      prompt: isAsked ? 'consent' : 'none',
    })
  },
  refuse: ({ redirect_uri, state }, error) => sendBack(redirect_uri, { error, state }),
})

export const domainOf = (email: string) => email.split('@')[1] ?? ''

const namesIn = (text = '') => text.split(' ').filter((name) => name !== '')

/** The scopes as Google names them in its responses. */
const granted = (scope: string) =>
  namesIn(scope)
    .map((name) => longScopes[name] ?? name)
    .join(' ')

const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().regex(/\S/),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().min(43).max(128).optional(),
  code_challenge_method: z.enum(['S256', 'plain']).default('plain'),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().optional(),
})
/** An app's request to `GET https://accounts.google.com/o/oauth2/v2/auth`. */
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

type App = { clientId: string; callbacks: string[] }

/** Parses the app's request, or returns the page the person sees instead. */
export const readAuthorizationRequest = (app: App, parameters: URLSearchParams) => {
  const request = AuthorizationRequest.safeParse(Object.fromEntries(parameters))
  if (parameters.get('client_id') !== app.clientId) return { refusal: errorPage(401, 'invalid_client', 'The OAuth client was not found.') }
  if (!app.callbacks.includes(parameters.get('redirect_uri') ?? ''))
    return { refusal: errorPage(400, 'redirect_uri_mismatch', 'This app’s request is invalid.') }
  if (!request.success)
    return { refusal: errorPage(400, 'invalid_request', request.error.issues.map(({ path }) => path.join('.')).join(', ')) }
  return { request: request.data }
}

/** Google tells the person, and never redirects to the product. */
const errorPage = (status: 400 | 401, error: string, detail: string) =>
  page({
    title: 'Sign-in error',
    current: 'elsewhere',
    status,
    body: html`<div class="narrow">
      <h1>Access blocked: authorization error</h1>
      <p>${detail}</p>
      <p class="quiet">Error ${status}: ${error}</p>
    </div>`,
  })
