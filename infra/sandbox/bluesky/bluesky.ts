import { mountAuthorization } from '../platform/authorize.ts'
import { fakePlatform } from '../platform/fake-platform.ts'
import type { PlatformApp } from '../platform/platform-world.ts'
import type { Server } from '../server.ts'
import {
  createSession,
  deleteSession,
  didDocument,
  getProfile,
  getSession,
  refreshSession,
  resolveHandle,
  searchActors,
} from './account-calls.ts'
import { type BlueskyWorld, blueskyFaults, hosts, openBlueskyWorld } from './bluesky-world.ts'
import { authorization, issuerMetadata, protectedResource, pushRequest, revokeCall, tokenCall } from './oauth-calls.ts'
import { postView } from './post-view.ts'
import { applyWrites, createRecord, deleteRecord, getRecord, listRecords, uploadBlob } from './record-calls.ts'

/** One server with all accounts, its authorization server, and the service that finds them. */
export const fakeBluesky = fakePlatform({
  faults: blueskyFaults,
  open: (world, app: PlatformApp) => openBlueskyWorld(world, app),
  mountRoutes: (server, bluesky) => {
    mountSignIn(server, bluesky)
    mountServer(server, bluesky)
    const resolve = resolveHandle(bluesky)
    server.get(`${hosts.view}/xrpc/com.atproto.identity.resolveHandle`, resolve)
    server.get(`${hosts.view}/xrpc/app.bsky.actor.getProfile`, getProfile(bluesky))
    server.get(`${hosts.view}/xrpc/app.bsky.actor.searchActorsTypeahead`, searchActors(bluesky))
    server.get(`${hosts.directory}/:did`, didDocument(bluesky))
  },
  page: () => ({
    view: postView,
    profile: { route: `${hosts.web}/profile/:username`, href: (username) => `${hosts.web}/profile/${username}` },
    postRoutes: [`${hosts.web}/profile/:did/post/:key`],
  }),
  style: new URL('bluesky.css', import.meta.url),
  demo: {
    appPassword: 'abcd-efgh-2345-67ab',
    accounts: [{ of: 'musician', posts: ['songs', 'one-take', 'blue-door', 'set-list', 'recording-rooms'] }],
  },
})

const mountSignIn = (server: Server, bluesky: BlueskyWorld) => {
  server.get(`${hosts.signIn}/.well-known/oauth-authorization-server`, issuerMetadata(bluesky))
  server.post(`${hosts.signIn}/oauth/par`, pushRequest(bluesky))
  mountAuthorization(server, bluesky, authorization(bluesky))
  server.post(`${hosts.signIn}/oauth/token`, tokenCall(bluesky))
  server.post(`${hosts.signIn}/oauth/revoke`, revokeCall(bluesky))
}

const mountServer = (server: Server, bluesky: BlueskyWorld) => {
  server.get(`${hosts.server}/.well-known/oauth-protected-resource`, protectedResource(bluesky))
  const api = `${hosts.server}/xrpc`
  server.post(`${api}/com.atproto.server.createSession`, createSession(bluesky))
  server.post(`${api}/com.atproto.server.refreshSession`, refreshSession(bluesky))
  server.post(`${api}/com.atproto.server.deleteSession`, deleteSession(bluesky))
  server.get(`${api}/com.atproto.server.getSession`, getSession(bluesky))
  server.post(`${api}/com.atproto.repo.uploadBlob`, uploadBlob(bluesky))
  server.post(`${api}/com.atproto.repo.createRecord`, createRecord(bluesky))
  server.post(`${api}/com.atproto.repo.applyWrites`, applyWrites(bluesky))
  server.post(`${api}/com.atproto.repo.deleteRecord`, deleteRecord(bluesky))
  server.get(`${api}/com.atproto.repo.getRecord`, getRecord(bluesky))
  server.get(`${api}/com.atproto.repo.listRecords`, listRecords(bluesky))
}
