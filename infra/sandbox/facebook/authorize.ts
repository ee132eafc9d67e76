import { minuteMs } from '#shared/domain/times.ts'
import { mountAuthorization, sendBack } from '../platform/authorize.ts'
import { errorPage } from '../platform/call.ts'
import type { Server } from '../server.ts'
import type { FacebookFault, FacebookWorld } from './facebook-world.ts'
import { pagesOf, pageTraits } from './pages.ts'

const meanings: Record<string, string> = {
  pages_show_list: 'see the list of your Pages',
  pages_read_engagement: 'read what your Pages have posted',
  business_management: 'see the Pages of your business portfolios',
  pages_manage_posts: 'create, edit and delete posts of your Pages',
}

type Request = { redirectUri: string; state: string | undefined; scopes: string[] }

/** The dialog where a person consents, and ticks the Pages that the app may access. */
export const mountDialog = (server: Server, world: FacebookWorld, version: string) =>
  mountAuthorization<FacebookFault, Request>(server, world, {
    path: `/www.facebook.com/${version}/dialog/oauth`,
    read: (parameters) => {
      const redirectUri = parameters.get('redirect_uri') ?? ''
      const isOurs = parameters.get('client_id') === world.app.clientId && world.app.callbacks.includes(redirectUri)
      if (!isOurs) return { refusal: new Response(errorPage, { status: 400, headers: { 'content-type': 'text/html; charset=utf-8' } }) }
      const scopes = (parameters.get('scope') ?? '').split(/[,\s]+/).filter((name) => name !== '')
      return { request: { redirectUri, state: parameters.get('state') ?? undefined, scopes } }
    },
    scopes: ({ scopes }) => scopes.map((name) => ({ name, meaning: meanings[name] ?? name })),
    mayUntick: true,
    choices: { title: 'Which Pages may Crier see?', of: (person) => pagesOf(person).map(({ id, name }) => ({ name: id, meaning: name })) },
    traits: pageTraits,
    agree: ({ redirectUri, state, scopes: asked }, { person, scopes, choices }) => {
      const facts = { pages: choices, declined: asked.filter((name) => !scopes.includes(name)) }
      const code = world.grants.issueCode({ personId: person.id, redirectUri, scope: scopes.join(','), facts, lifeMs: 10 * minuteMs })
      return sendBack(redirectUri, { code, state }, '#_=_')
    },
    refuse: ({ redirectUri, state }) =>
      sendBack(redirectUri, { error_reason: 'user_denied', error: 'access_denied', error_description: 'Permissions error', state }),
  })
