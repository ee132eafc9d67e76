import { mountAuthorization } from '../platform/authorize.ts'
import { fakePlatform } from '../platform/fake-platform.ts'
import type { PlatformApp } from '../platform/platform-world.ts'
import type { Server } from '../server.ts'
import { instance, olderInstance, ownAccount, search } from './account-calls.ts'
import { mastodonFaults, openMastodonWorld, type ServerWorld } from './mastodon-world.ts'
import { mediaState, upload } from './media-calls.ts'
import { postView } from './post-view.ts'
import { servers } from './servers.ts'
import { authorization, metadata, registerApp, tokenCall } from './sign-in-calls.ts'
import { createStatus, deleteStatus, listStatuses, readOne, readSource } from './status-calls.ts'

const hosts = `:server{${servers.map(({ host }) => host.replace('.', '\\.')).join('|')}}`
const names = ':username{@[^/]+}'

/** Servers of several ages, none of which knows the others. */
export const fakeMastodon = fakePlatform({
  faults: mastodonFaults,
  open: (world, app: PlatformApp) => openMastodonWorld(world, app),
  mountRoutes: (server, mastodon) => {
    for (const one of servers) mountServer(server, { ...mastodon, server: one })
  },
  page: () => ({
    view: postView,
    profile: { route: `/${hosts}/${names}`, href: (username) => `/${servers[0]?.host}/@${username}` },
    postRoutes: [`/${hosts}/${names}/:id`],
  }),
  style: new URL('mastodon.css', import.meta.url),
  demo: { accounts: [{ of: 'potter', posts: ['mugs', 'glaze', 'sunday-class'] }] },
})

const mountServer = (server: Server, mastodon: ServerWorld) => {
  const at = `/${mastodon.server.host}`
  server.get(`${at}/.well-known/oauth-authorization-server`, metadata(mastodon))
  server.post(`${at}/api/v1/apps`, registerApp(mastodon))
  mountAuthorization(server, mastodon, authorization(mastodon))
  server.post(`${at}/oauth/token`, tokenCall(mastodon))
  server.get(`${at}/api/v2/instance`, instance(mastodon))
  server.get(`${at}/api/v1/instance`, olderInstance(mastodon))
  server.get(`${at}/api/v1/accounts/verify_credentials`, ownAccount(mastodon))
  server.get(`${at}/api/v1/accounts/:id/statuses`, listStatuses(mastodon))
  server.get(`${at}/api/v2/search`, search(mastodon))
  server.post(`${at}/api/v2/media`, upload(mastodon))
  server.get(`${at}/api/v1/media/:id`, mediaState(mastodon))
  server.post(`${at}/api/v1/statuses`, createStatus(mastodon))
  server.get(`${at}/api/v1/statuses/:id`, readOne(mastodon))
  server.delete(`${at}/api/v1/statuses/:id`, deleteStatus(mastodon))
  server.get(`${at}/api/v1/statuses/:id/source`, readSource(mastodon))
}
