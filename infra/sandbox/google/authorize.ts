import { type Authorization, issuerUnder, sendBack } from '../sign-in/authorize.ts'
import { randomText } from '../sign-in/grants.ts'
import type { SignInWorld } from '../sign-in/sign-in-world.ts'
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-request.ts'

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
