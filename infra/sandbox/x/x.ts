import { mountAuthorization } from '../platform/authorize.ts'
import { platformCalls } from '../platform/call.ts'
import { fakePlatform } from '../platform/fake-platform.ts'
import { authorization } from './authorize.ts'
import { appendUpload, finalizeUpload, initializeUpload } from './chunked-upload.ts'
import { endpoints } from './endpoints.ts'
import { findPosts } from './find-posts.ts'
import { me } from './me.ts'
import { mediaMetadata, mediaStatus, uploadMedia } from './media-calls.ts'
import { createPost, deletePost } from './post-calls.ts'
import { conversations, showThread } from './thread-page.ts'
import { revokeCall, tokenCall } from './token.ts'
import { apiCall, wayIn } from './x-calls.ts'
import { openXWorld, xFaults } from './x-world.ts'

/** `api.x.com` and `x.com`. */
export const fakeX = fakePlatform({
  faults: xFaults,
  open: openXWorld,
  mountRoutes: (server, x) => {
    const at = endpoints(x.app.postsPerDay ?? 10_000)
    const { open } = platformCalls(x, wayIn(x))
    const api = server.basePath('/api.x.com/2')
    api.post('/oauth2/token', open(tokenCall(x)))
    api.post('/oauth2/revoke', open(revokeCall(x)))
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
    mountAuthorization(server, x, authorization(x))
    server.get('/x.com/:username/status/:id', showThread(x))
  },
  page: (x) => ({
    items: (account) => conversations(x, account?.username),
    profile: { route: '/x.com/:username', href: (username) => `/x.com/${username}` },
  }),
  style: new URL('x.css', import.meta.url),
  demo: {
    accounts: [
      { of: 'bakery', posts: ['rye', 'flour', 'pretzels', 'birthday-cakes', 'second-batch'] },
      {
        of: 'musician',
        posts: ['songs', 'one-take', 'blue-door', 'set-list', 'recording-rooms'],
        refusal: {
          status: 403,
          body: {
            title: 'Forbidden',
            type: 'about:blank',
            status: 403,
            detail: 'You are not allowed to create a Tweet with duplicate content.',
          },
        },
      },
    ],
  },
  forgetFaults: ({ credits }) => credits.fill(),
})
