import type { StandIn, World } from '../world.ts'
import { apiCall } from './api-call.ts'
import { mountAuthorize } from './authorize.ts'
import { appendUpload, finalizeUpload, initializeUpload } from './chunked-upload.ts'
import { createPost } from './create-post.ts'
import { openCredits } from './credits.ts'
import { deletePost } from './delete-post.ts'
import { endpoints } from './endpoints.ts'
import { findPosts } from './find-posts.ts'
import { openGrants } from './grants.ts'
import { idSource } from './ids.ts'
import { me } from './me.ts'
import { openXMedia } from './media.ts'
import { mediaMetadata, mediaStatus } from './media-calls.ts'
import { revokeCall, tokenCall } from './oauth.ts'
import { openPeople } from './people.ts'
import { openRateLimits } from './rate-limits.ts'
import { mountTimeline } from './timeline-page.ts'
import { uploadMedia } from './upload-media.ts'
import { openXPosts } from './x-posts.ts'
import type { XApp, XWorld } from './x-world.ts'

/** The pretended X: `api.x.com`, `x.com`, and the page that shows what arrived. */
export const openX = (world: World, app: XApp): StandIn => {
  const people = openPeople(world)
  const xMedia = openXMedia(world)
  const x: XWorld = {
    ...world,
    app,
    people,
    xMedia,
    grants: openGrants(world),
    credits: openCredits(world, app.clientId),
    rateLimits: openRateLimits(world),
    xPosts: openXPosts(world.database, world.posts),
    nextId: idSource(world.database, world.now),
  }

  return {
    mount: (server) => {
      const at = endpoints(app.postsPerDay ?? 10_000)
      const api = server.basePath('/api.x.com/2')
      api.post('/oauth2/token', tokenCall(x))
      api.post('/oauth2/revoke', revokeCall(x))
      api.get('/users/me', apiCall(x, at.me, me(x)))
      api.get('/users/:id/tweets', apiCall(x, at.find, findPosts(x)))
      api.post('/tweets', apiCall(x, at.create, createPost(x)))
      api.delete('/tweets/:id', apiCall(x, at.delete, deletePost(x)))
      api.post('/media/upload', apiCall(x, at.upload, uploadMedia(x)))
      api.get('/media/upload', apiCall(x, at.status, mediaStatus(x)))
      api.post('/media/upload/initialize', apiCall(x, at.initialize, initializeUpload(x)))
      api.post('/media/upload/:id/append', apiCall(x, at.append, appendUpload(x)))
      api.post('/media/upload/:id/finalize', apiCall(x, at.finalize, finalizeUpload(x)))
      api.post('/media/metadata', apiCall(x, at.metadata, mediaMetadata(x)))
      mountAuthorize(server, x)
      mountTimeline(server, x)
    },
    calm: () => x.credits.fill(),
  }
}
