import { fakePlatform } from '../platform/fake-platform.ts'
import { mountAuthorize, tokenCalls } from './authorize.ts'
import { commentCall } from './comment-call.ts'
import { createContainer } from './create-container.ts'
import { graphCalls } from './graph-calls.ts'
import { instagramFaults, openInstagramWorld } from './instagram-world.ts'
import { postView } from './post-view.ts'
import { publishContainer } from './publish-container.ts'
import { listPosts, readNode, readProfile, readQuota, refuseDelete } from './read-calls.ts'
import { uploadCall } from './resumable-upload.ts'

/** Its three hosts, and the one for uploads. */
export const fakeInstagram = fakePlatform({
  faults: instagramFaults,
  open: openInstagramWorld,
  mountRoutes: (server, world) => {
    const { open, signed } = graphCalls(world)
    const tokens = tokenCalls(world)
    mountAuthorize(server, world)
    server.post('/api.instagram.com/oauth/access_token', open(tokens.code))
    server.post('/rupload.facebook.com/ig-api-upload/:version/:id', open(uploadCall(world)))
    const graph = server.basePath('/graph.instagram.com')
    graph.get('/access_token', open(tokens.long))
    graph.get('/refresh_access_token', open(tokens.refresh))
    graph.get('/:version/me', signed(readProfile(world)))
    graph.post('/:version/:id/media', signed(createContainer(world)))
    graph.get('/:version/:id/media', signed(listPosts(world)))
    graph.post('/:version/:id/media_publish', signed(publishContainer(world)))
    graph.get('/:version/:id/content_publishing_limit', signed(readQuota(world)))
    graph.post('/:version/:id/comments', signed(commentCall(world)))
    graph.get('/:version/:id', signed(readNode(world)))
    graph.delete('/:version/:id', signed(refuseDelete()))
  },
  page: () => ({
    view: postView,
    profile: { route: '/www.instagram.com/:username/', href: (username) => `/www.instagram.com/${username}/` },
    postRoutes: ['/www.instagram.com/p/:code/', '/www.instagram.com/reel/:code/', '/www.instagram.com/stories/:username/:id/'],
  }),
  style: new URL('instagram.css', import.meta.url),
  demo: { accounts: [{ of: 'bakery', posts: ['rye', 'flour'] }] },
})
