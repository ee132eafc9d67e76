import { minuteMs } from '#shared/domain/times.ts'
import { type AuthorizationRequest, readAuthorizationRequest } from '../google/authorize.ts'
import { type Authorization, sendBack } from '../platform/authorize.ts'
import { randomText, scopesIn } from '../platform/grants.ts'
import { channelFacts, channelsOf, type YouTubeFault, type YouTubeWorld } from './youtube-world.ts'

export const scopes = {
  upload: 'https://www.googleapis.com/auth/youtube.upload',
  readonly: 'https://www.googleapis.com/auth/youtube.readonly',
}

const meanings: Record<string, string> = {
  [scopes.upload]: 'Manage your YouTube videos',
  [scopes.readonly]: 'View your YouTube account',
}

const codeLifeMs = 10 * minuteMs

/** `GET https://accounts.google.com/o/oauth2/v2/auth`, for requests from the app that uploads videos. */
export const authorization = (world: YouTubeWorld): Authorization<YouTubeFault, AuthorizationRequest> => ({
  path: '/accounts.google.com/o/oauth2/v2/auth',
  isOurs: (parameters) => parameters.get('client_id') === world.app.clientId,
  read: (parameters) => readAuthorizationRequest(world.app, parameters),
  scopes: ({ scope }) => scopesIn(scope).map((name) => ({ name, meaning: meanings[name] ?? name })),
  mayUntick: true,
  choices: {
    title: 'Which channel? The first one checked counts',
    of: (person) => (person.has('brand') ? channelsOf(person).map(({ id, title }) => ({ name: id, meaning: title })) : []),
  },
  traits:
    'Certain words in the name change the account: “nochannel”, “brand” (a second channel), “unverified” (no custom thumbnails, no long videos), “secluded” (its settings make everything private), “testing” (access ends after 7 days).',
  agree: (request, { person, scopes: granted, choices }) => {
    const { redirect_uri, state, code_challenge, code_challenge_method, access_type, prompt } = request
    // Google returns a refresh token only after asking the person for consent.
    const isAsked = !world.noteConsent(person) || scopesIn(prompt ?? '').includes('consent')
    const code = world.grants.issueCode({
      personId: person.id,
      redirectUri: redirect_uri,
      scope: granted.join(' '),
      lifeMs: codeLifeMs,
      code: `4/0${randomText(40)}`,
      challenge: code_challenge === undefined ? null : { challenge: code_challenge, method: code_challenge_method },
      facts: { ...channelFacts(choices[0]), isOffline: access_type === 'offline' && isAsked, isTesting: person.has('testing') },
    })
    return sendBack(redirect_uri, {
      state,
      iss: 'https://accounts.google.com',
      code,
      scope: granted.join(' '),
      authuser: '0',
      prompt: isAsked ? 'consent' : 'none',
    })
  },
  refuse: ({ redirect_uri, state }) => sendBack(redirect_uri, { error: 'access_denied', state }),
})
