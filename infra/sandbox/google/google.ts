import type { ServerContext } from '../server.ts'
import { mountAuthorization } from '../sign-in/authorize.ts'
import { fakeProvider } from '../sign-in/fake-provider.ts'
import { type Answer, underFault } from '../sign-in/provider-call.ts'
import { openSignIn } from '../sign-in/sign-in-world.ts'
import { authorization, issuer } from './authorize.ts'
import { googleFaults } from './google-fault.ts'
import { claimsOf } from './id-token.ts'
import { type GoogleKeys, openKeys, toPublic } from './keys.ts'
import { type GoogleWorld, revokeCall, tokenCall } from './token.ts'

/** Google, as far as signing in needs it. */
export const fakeGoogle = fakeProvider({
  faults: googleFaults,
  localClientId: 'crier-local.apps.googleusercontent.com',
  open: (world, app): GoogleWorld => openSignIn(world, googleFaults, app),
  mountRoutes: (server, google) => {
    const keys = openKeys(google)
    mountAuthorization(server, google, authorization(google))
    server.get('/accounts.google.com/.well-known/openid-configuration', (context) => context.json(discovery(google.url())))
    server.get('/www.googleapis.com/oauth2/v3/certs', keysCall(google, keys))
    server.post('/oauth2.googleapis.com/token', tokenCall(google, keys))
    server.post('/oauth2.googleapis.com/revoke', revokeCall(google))
    server.get('/openidconnect.googleapis.com/v1/userinfo', userinfoCall(google))
  },
})

/** Cached for six hours, as Google's responses say. */
const keysCall = (google: GoogleWorld, keys: GoogleKeys) => (context: ServerContext) =>
  underFault(google, context, {
    operation: 'keys',
    handle: undefined,
    refusal: (status) => ({ status, body: { error: { code: status } } }),
    perform: async (): Promise<Answer> => ({
      status: 200,
      headers: { 'cache-control': 'public, max-age=21600, must-revalidate' },
      body: { keys: (await keys.published()).map(toPublic) },
    }),
  })

const userinfoCall = (google: GoogleWorld) => (context: ServerContext) => {
  const token = google.grants.token(/^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '')
  return underFault(google, context, {
    operation: 'profile',
    handle: token?.handle,
    refusal: (status) => ({ ...invalidCredentials, status }),
    perform: () => {
      // A fault may have revoked it just now.
      if (!token || !google.grants.token(token.token)) return invalidCredentials
      return { status: 200, body: claimsOf(google.people.named(token.handle), token.scope, google.url()) }
    },
  })
}

const invalidCredentials: Answer = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  body: { error: 'invalid_request', error_description: 'Invalid Credentials' },
}

const discovery = (url: string) => ({
  issuer,
  authorization_endpoint: `${url}/accounts.google.com/o/oauth2/v2/auth`,
  token_endpoint: `${url}/oauth2.googleapis.com/token`,
  userinfo_endpoint: `${url}/openidconnect.googleapis.com/v1/userinfo`,
  revocation_endpoint: `${url}/oauth2.googleapis.com/revoke`,
  jwks_uri: `${url}/www.googleapis.com/oauth2/v3/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['plain', 'S256'],
})
