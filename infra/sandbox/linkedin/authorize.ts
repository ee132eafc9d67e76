import { html } from 'hono/html'
import { minuteMs } from '#shared/domain/times.ts'
import { page } from '../pages/layout.ts'
import { type Authorization, sendBack } from '../platform/authorize.ts'
import { scopesIn } from '../platform/grants.ts'
import { type LinkedInFault, type LinkedInWorld, web } from './linkedin-world.ts'

type Request = { redirectUri: string; state: string | undefined; scopes: string[] }

/** The scopes an app may request, and what they mean to a person. */
const meanings: Record<string, string> = {
  openid: 'Know who you are',
  profile: 'Use your name and photo',
  email: 'Use your primary email address',
  w_member_social: 'Create, modify and delete posts on your behalf',
}

const codeLifeMs = 30 * minuteMs

/** `GET https://www.linkedin.com/oauth/v2/authorization`: all or nothing, since people can't deselect single scopes. */
export const authorization = ({ app, grants }: LinkedInWorld): Authorization<LinkedInFault, Request> => ({
  path: `${web}/oauth/v2/authorization`,
  read: (parameters) => {
    const problem = problemOf(app, parameters)
    return problem === undefined ? readScopes(parameters) : { refusal: broken(problem) }
  },
  scopes: ({ scopes }) => scopes.map((name) => ({ name, meaning: meanings[name] ?? name })),
  mayUntick: false,
  traits:
    'With “partner” in the name, the app also gets a refresh token, as approved apps do. With “nameless”, it only gets the first and last name.',
  agree: ({ redirectUri, state }, { person, scopes }) => {
    const code = grants.issueCode({ personId: person.id, redirectUri, scope: scopes.join(','), lifeMs: codeLifeMs })
    return sendBack(redirectUri, { code, state })
  },
  refuse: ({ redirectUri, state }) =>
    sendBack(redirectUri, { error: 'user_cancelled_authorize', error_description: 'The user cancelled the authorization', state }),
})

/** The problems for which LinkedIn doesn't redirect. */
const problemOf = (app: LinkedInWorld['app'], parameters: URLSearchParams) => {
  if (parameters.get('client_id') !== app.clientId) return 'The client_id is unknown.'
  if (!app.callbacks.includes(parameters.get('redirect_uri') ?? '')) return 'The redirect_uri does not match the registered value.'
  return parameters.get('response_type') === 'code' ? undefined : 'The response_type must be code.'
}

const readScopes = (parameters: URLSearchParams) => {
  const redirectUri = parameters.get('redirect_uri') ?? ''
  const state = parameters.get('state') ?? undefined
  const scopes = scopesIn(parameters.get('scope') ?? '')
  const unknown = scopes.find((scope) => !(scope in meanings))
  if (scopes.length > 0 && unknown === undefined) return { request: { redirectUri, state, scopes } }
  const error_description = `Scope "${unknown ?? ''}" is not authorized for your application`
  return { refusal: sendBack(redirectUri, { error: 'unauthorized_scope_error', error_description, state }) }
}

const broken = (text: string) =>
  page({
    title: 'Something went wrong',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow"><h1>Bummer, something went wrong.</h1><p>${text}</p></div>`,
  })
