import type { Connector } from '#functions/ports/connector.ts'
import { scopeNames } from '#shared/domain/scopes.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import type { Caller } from '../call.ts'
import { exchangeCode } from './exchange.ts'
import { businessScope, findPages } from './pages.ts'
import { facebookVersion } from './version.ts'

/** Connecting Pages on Facebook: one sign-in brings all that the person ticked, each with a token of its own that does not end. */
export const facebookConnector = (app: PlatformApp, caller: Caller): Connector => {
  const deps = { app, ...caller }
  return {
    platform: 'facebook',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: (request) => authorizeUrl(app, request),
    exchange: (request) => exchangeCode(deps, request),
    accounts: (grant) => findPages(deps, grant),
    refresh: async () => ({
      kind: 'refused',
      refusal: {
        reason: { class: 'sign-in-ended', message: 'Facebook disconnected this Page. Connect it again.' },
        retry: { when: 'after-reconnect' },
      },
    }),
    facts: async () => ({ kind: 'known', facts: {} }),
    // Only the person's own token could, which is not kept; and it would take the other Pages along.
    revoke: async () => false,
  }
}

/** Asks again for what the person has declined before, which Facebook does not do by itself. Facebook has no PKCE. */
const authorizeUrl = (app: PlatformApp, { state, redirectUri }: { state: string; redirectUri: string }) => {
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: [...scopeNames('facebook'), ...(app.asksForBusinesses ? [businessScope] : [])].join(','),
    auth_type: 'rerequest',
  })
  return `${hostUrl(app, 'www.facebook.com')}/${facebookVersion.version}/dialog/oauth?${query}`
}
