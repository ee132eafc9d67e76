import { html } from 'hono/html'
import { hourMs } from '#shared/domain/times.ts'
import { page } from '../pages/layout.ts'
import type { Server } from '../server.ts'
import { type Authorization, mountAuthorization, sendBack } from './authorize.ts'
import { scopesIn } from './grants.ts'
import type { PlatformFault } from './platform-fault.ts'
import type { PlatformWorld } from './platform-world.ts'

const codeLifeMs = hourMs

/** Where the two platforms' consent pages differ. */
type Words = {
  path: string
  title: string
  wrongApp: string
  /** What each scope lets an app do. */
  meanings: Record<string, string>
  /** A scope that every app must request. */
  neededScope?: string
  traits: string
}

type Request = { redirectUri: string; state: string | undefined; scopes: string[] }

/** The page of Instagram or Threads where people say that an app may act for them. */
export const mountGraphAuthorize = <Fault extends PlatformFault>(server: Server, world: PlatformWorld<Fault>, words: Words) =>
  mountAuthorization(server, world, way(world, words))

const way = <Fault extends PlatformFault>(world: PlatformWorld<Fault>, words: Words): Authorization<Fault, Request> => ({
  path: words.path,
  read: (parameters) => read(world, words, parameters),
  scopes: ({ scopes }) => scopes.map((name) => ({ name, meaning: words.meanings[name] ?? name })),
  mayUntick: true,
  traits: words.traits,
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

type App = { app: { clientId: string; callbacks: readonly string[] } }

const read = ({ app }: App, { title, wrongApp, meanings, neededScope }: Words, parameters: URLSearchParams) => {
  const problem = (text: string) => ({ refusal: problemPage(title, text) })
  const redirectUri = parameters.get('redirect_uri') ?? ''
  const scopes = scopesIn(parameters.get('scope') ?? '')
  if (parameters.get('client_id') !== app.clientId) return problem(wrongApp)
  if (!app.callbacks.includes(redirectUri)) return problem('Invalid redirect_uri')
  if (parameters.get('response_type') !== 'code') return problem('Invalid response_type')
  const unknown = scopes.find((name) => meanings[name] === undefined)
  const isMissing = neededScope === undefined ? scopes.length === 0 : !scopes.includes(neededScope)
  if (isMissing || unknown !== undefined) return problem(`Invalid scope: ${unknown ?? 'none'}`)
  return { request: { redirectUri, scopes, state: parameters.get('state') ?? undefined } }
}

const problemPage = (title: string, text: string) =>
  page({
    title,
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow"><h1>Sorry, something went wrong</h1><p>Invalid Request: Request parameters are invalid: ${text}</p></div>`,
  })
