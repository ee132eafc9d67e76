import { html } from 'hono/html'
import * as z from 'zod'
import { page } from '../pages/layout.ts'
import { type Authorization, sendBack } from '../platform/authorize.ts'
import { randomText, scopesIn } from '../platform/grants.ts'
import { channelFacts, channelsOf, type YouTubeWorld } from './youtube-world.ts'

export const scopes = {
  upload: 'https://www.googleapis.com/auth/youtube.upload',
  readonly: 'https://www.googleapis.com/auth/youtube.readonly',
}

const meanings: Record<string, string> = {
  [scopes.upload]: 'Manage your YouTube videos',
  [scopes.readonly]: 'View your YouTube account',
}

const codeLifeMs = 10 * 60_000

const Request = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().regex(/\S/),
  state: z.string().optional(),
  code_challenge: z.string().min(43).max(128).optional(),
  code_challenge_method: z.enum(['S256', 'plain']).default('plain'),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().optional(),
})
type Request = z.output<typeof Request>

/** `GET https://accounts.google.com/o/oauth2/v2/auth`, as far as it is asked by the app that uploads videos. */
export const authorization = (world: YouTubeWorld): Authorization<'youtube', Request> => ({
  path: '/accounts.google.com/o/oauth2/v2/auth',
  isOurs: (parameters) => parameters.get('client_id') === world.app.clientId,
  read: (parameters) => readRequest(world, parameters),
  scopes: ({ scope }) => scopesIn(scope).map((name) => ({ name, meaning: meanings[name] ?? name })),
  mayUntick: true,
  choices: {
    title: 'Which channel? The first that is ticked',
    of: (person) => (person.has('brand') ? channelsOf(person).map(({ id, title }) => ({ name: id, meaning: title })) : []),
  },
  traits:
    'Words in it give you something special: “nochannel”, “brand” (a second channel), “unverified” (no own thumbnails, no long videos), “unaudited” (everything stays private), “testing” (access ends after 7 days).',
  agree: (request, { person, scopes: granted, choices }) => {
    const { redirect_uri, state, code_challenge, code_challenge_method, access_type, prompt } = request
    // Google gives a refresh token only when it has asked the person.
    const isAsked = !world.noteConsent(person) || scopesIn(prompt ?? '').includes('consent')
    const code = world.grants.issueCode({
      ...{ personId: person.id, redirectUri: redirect_uri, scope: granted.join(' '), lifeMs: codeLifeMs, code: `4/0${randomText(40)}` },
      challenge: code_challenge === undefined ? null : { challenge: code_challenge, method: code_challenge_method },
      facts: { ...channelFacts(choices[0]), isOffline: access_type === 'offline' && isAsked, isTesting: person.has('testing') },
    })
    return sendBack(redirect_uri, {
      ...{ state, iss: 'https://accounts.google.com', code, scope: granted.join(' '), authuser: '0', prompt: isAsked ? 'consent' : 'none' },
    })
  },
  refuse: ({ redirect_uri, state }) => sendBack(redirect_uri, { error: 'access_denied', state }),
})

const readRequest = ({ app }: YouTubeWorld, parameters: URLSearchParams) => {
  const request = Request.safeParse(Object.fromEntries(parameters))
  if (!app.callbacks.includes(parameters.get('redirect_uri') ?? ''))
    return { refusal: errorPage('redirect_uri_mismatch', 'This app’s request is invalid.') }
  if (!request.success) return { refusal: errorPage('invalid_request', request.error.issues.map(({ path }) => path.join('.')).join(', ')) }
  return { request: request.data }
}

/** Google tells the person, and the product never hears of it. */
const errorPage = (error: string, detail: string) =>
  page({
    title: 'Sign-in error',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow">
      <h1>Access blocked: authorization error</h1>
      <p>${detail}</p>
      <p class="quiet">Error 400: ${error}</p>
    </div>`,
  })
