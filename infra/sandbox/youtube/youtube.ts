import type { Next } from 'hono'
import { mountAuthorization } from '../platform/authorize.ts'
import { readForm } from '../platform/body.ts'
import { platformCalls } from '../platform/call.ts'
import { fakePlatform } from '../platform/fake-platform.ts'
import type { Server, ServerContext } from '../server.ts'
import { authorization } from './authorize.ts'
import { categoriesHandle, channelsHandle } from './channels.ts'
import { problem, refuse, usualRefusal } from './problems.ts'
import { grantIn, revokeHandle, tokenHandle } from './token.ts'
import { sendBytesHandle, startUploadHandle } from './upload-calls.ts'
import { videoView } from './video-view.ts'
import { thumbnailsHandle, videosHandle } from './videos.ts'
import { openYouTubeWorld, type YouTubeWorld, youtubeFaults } from './youtube-world.ts'

export const fakeYouTube = fakePlatform({
  faults: youtubeFaults,
  open: openYouTubeWorld,
  mountRoutes: (server, youtube) => {
    mountAuthorization(server, youtube, authorization(youtube))
    mountApi(server, youtube)
    mountShorts(server, youtube)
  },
  page: () => ({
    view: videoView,
    profile: { route: '/www.youtube.com/:username{@.+}', href: (username) => `/www.youtube.com/@${username}` },
    postRoutes: ['/www.youtube.com/watch', '/www.youtube.com/shorts/:id'],
  }),
  style: new URL('youtube.css', import.meta.url),
  demo: { accounts: [] },
})

const mountApi = (server: Server, world: YouTubeWorld) => {
  const { signed, open } = platformCalls(world, {
    token: ({ req }) => /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1],
    refusal: usualRefusal,
    unauthorized: () => problem('authError'),
    missingScope: () => problem('insufficientPermissions'),
    admit: ({ fault }) => {
      if (fault?.reason) refuse(fault.reason)
    },
  })
  // People also sign in to Crier through Google: requests that aren't for this app are left to that fake server.
  const ours =
    (isOurs: (form: URLSearchParams) => boolean, answer: ReturnType<typeof open>) => async (context: ServerContext, next: Next) =>
      isOurs(await readForm(context)) ? answer(context) : next()
  const isOurClient = (form: URLSearchParams) => form.get('client_id') === world.app.clientId
  server.post('/oauth2.googleapis.com/token', ours(isOurClient, open(tokenHandle(world))))
  server.post(
    '/oauth2.googleapis.com/revoke',
    ours((form) => grantIn(world, form) !== undefined, open(revokeHandle(world))),
  )
  for (const host of ['/www.googleapis.com', '/youtube.googleapis.com']) {
    server.get(`${host}/youtube/v3/channels`, signed(channelsHandle(world)))
    server.get(`${host}/youtube/v3/videoCategories`, signed(categoriesHandle(world)))
    server.get(`${host}/youtube/v3/videos`, signed(videosHandle(world)))
    server.post(`${host}/upload/youtube/v3/videos`, signed(startUploadHandle(world)))
    server.put(`${host}/upload/youtube/v3/videos`, signed(sendBytesHandle(world)))
    server.post(`${host}/upload/youtube/v3/thumbnails/set`, signed(thumbnailsHandle(world)))
  }
}

/** A video that isn't a Short is shown at its own URL. */
const mountShorts = (server: Server, world: YouTubeWorld) =>
  server.get('/www.youtube.com/shorts/:id', (context, next) => {
    const post = world.posts.byId('youtube', context.req.param('id'))
    return post && post.facts?.kind !== 'short' ? Promise.resolve(context.redirect(post.path)) : next()
  })
