import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import * as z from 'zod'
import { page } from '../pages/layout.ts'
import { type Authorization, issuerUnder, sendBack } from '../sign-in/authorize.ts'
import type { SignInApp, SignInWorld } from '../sign-in/sign-in-world.ts'

export const issuer = 'https://github.com/login/oauth'

const Request = z.object({
  redirect_uri: z.string().optional(),
  scope: z.string().default(''),
  state: z.string().optional(),
  code_challenge: z.string().min(1).optional(),
})
type Request = { redirectUri: string; scope: string; state: string | undefined; challenge: string | undefined }

const meanings: Record<string, string> = { 'read:user': 'Read your profile', 'user:email': 'Read your email addresses' }
const denied = {
  error_description: 'The user has denied your application access.',
  error_uri: 'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/#access-denied',
}

/** `GET https://github.com/login/oauth/authorize` */
export const authorization = (github: SignInWorld): Authorization<Request> => ({
  path: '/github.com/login/oauth/authorize',
  hints: ['login_hint', 'login'],
  read: (parameters) => readRequest(github.app, parameters),
  meanings: ({ scope }) => namesIn(scope).map((name) => meanings[name] ?? name),
  traits:
    'Certain words in the name change the account: “unverified”, “noreply”, “noemail”, “noname”, “publicemail”, “manyaddresses”, “organization”; “renamed” is the same account with a different login and address; “successor” is another account that took both.',
  agree: ({ redirectUri, scope, state, challenge }, person, fault) => {
    const code = randomBytes(10).toString('hex')
    // People may grant less than an app requests.
    const allowed = namesIn(scope).filter((name) => name !== 'user:email' || !person.has('noemail'))
    github.grants.keepCode({
      code,
      handle: person.handle,
      redirectUri,
      scope: allowed.join(','),
      challenge: challenge ?? null,
      method: 'S256',
      nonce: null,
      isOffline: 0,
    })
    github.people.noteConsent(person)
    return sendBack(redirectUri, { code, iss: issuerUnder(fault, issuer), state })
  },
  refuse: ({ redirectUri, state }, error, fault) =>
    sendBack(redirectUri, {
      error,
      ...(error === 'access_denied' ? denied : {}),
      iss: fault?.issuer === 'on-refusals' ? issuer : undefined,
      state,
    }),
})

const readRequest = (app: SignInApp, parameters: URLSearchParams) => {
  const parsed = Request.safeParse(Object.fromEntries(parameters))
  if (parameters.get('client_id') !== app.clientId || !parsed.success) return { refusal: notFound() }
  const [registered = ''] = app.callbacks
  const { redirect_uri: redirectUri = registered, scope, state, code_challenge: challenge } = parsed.data
  if (mayReceive(registered, redirectUri)) return { request: { redirectUri, scope, state, challenge } }
  const description = 'The redirect_uri is not associated with this application.'
  return { refusal: sendBack(registered, { error: 'redirect_uri_mismatch', error_description: description, state }) }
}

/**
 * The registered host or a subdomain, on its port, and its path or one below it. On 127.0.0.1, any port is accepted.
 */
export const mayReceive = (registered: string, asked: string) => {
  if (!URL.canParse(asked)) return false
  const [known, given] = [new URL(registered), new URL(asked)]
  const isSameHost = given.hostname === known.hostname || given.hostname.endsWith(`.${known.hostname}`)
  const isSamePort = given.port === known.port || (given.hostname === '127.0.0.1' && known.hostname === '127.0.0.1')
  const isBelow = given.pathname === known.pathname || given.pathname.startsWith(`${known.pathname.replace(/\/$/, '')}/`)
  return given.protocol === known.protocol && isSameHost && isSamePort && isBelow
}

const namesIn = (scope: string) => scope.split(/[ ,]+/).filter((name) => name !== '')

const notFound = () =>
  page({
    title: 'Page not found',
    current: 'elsewhere',
    status: 404,
    body: html`<div class="narrow"><h1>404</h1><p>This is not the web page you are looking for.</p></div>`,
  })
