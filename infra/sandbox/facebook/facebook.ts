import { fakePlatform } from '../platform/fake-platform.ts'
import type { Server } from '../server.ts'
import { mountDialog } from './authorize.ts'
import { type FacebookWorld, facebookFaults, openFacebookWorld } from './facebook-world.ts'
import { postToFeed } from './feed.ts'
import { accounts, businesses, me, permissions, revoke } from './me.ts'
import { deleteNode, node, publishedPosts } from './nodes.ts'
import { facebookCalls } from './page-call.ts'
import { allPages } from './pages.ts'
import { postPhoto } from './photos.ts'
import { postView } from './post-view.ts'
import { uploadReel } from './reel-upload.ts'
import { postReel } from './reels.ts'
import { tokenCall } from './tokens.ts'
import { postVideo } from './videos.ts'

/** `graph.facebook.com`, `rupload.facebook.com`, and the dialog. */
export const fakeFacebook = fakePlatform({
  faults: facebookFaults,
  open: openFacebookWorld,
  mountRoutes: (server, facebook) => {
    mountDialog(server, facebook, 'v26.0')
    mountGraph(server, facebook)
  },
  page: ({ people }) => ({
    view: postView,
    profile: { route: '/www.facebook.com/pages/:username', href: (username) => `/www.facebook.com/pages/${username}` },
    postRoutes: [
      '/www.facebook.com/reel/:video',
      '/www.facebook.com/:page/posts/:post',
      '/www.facebook.com/:page/videos/:video',
      '/www.facebook.com/:post',
    ],
    accounts: () => allPages(people),
  }),
  style: new URL('facebook.css', import.meta.url),
  // Their Page is called Corner Bakery.
  demo: { accounts: [{ of: 'bakery', username: 'corner', posts: ['rye', 'flour', 'pretzels', 'birthday-cakes', 'second-batch'] }] },
})

const mountGraph = (server: Server, facebook: FacebookWorld) => {
  const { signed, open } = facebookCalls(facebook)
  const graph = server.basePath('/graph.facebook.com/:version{v[0-9.]+}')
  graph.get('/oauth/access_token', open(tokenCall(facebook)))
  graph.get('/me', signed(me(facebook)))
  graph.get('/me/permissions', signed(permissions()))
  graph.delete('/me/permissions', signed(revoke(facebook)))
  graph.get('/me/accounts', signed(accounts(facebook)))
  graph.get('/me/businesses', signed(businesses(facebook)))
  graph.post('/:page/feed', signed(postToFeed(facebook)))
  graph.post('/:page/photos', signed(postPhoto(facebook)))
  graph.post('/:page/videos', signed(postVideo(facebook)))
  graph.post('/:page/video_reels', signed(postReel(facebook)))
  graph.get('/:page/published_posts', signed(publishedPosts(facebook)))
  graph.get('/:id', signed(node(facebook)))
  graph.delete('/:id', signed(deleteNode(facebook)))
  server.post('/rupload.facebook.com/video-upload/:version/:video', signed(uploadReel(facebook)))
}
