import type { PlatformApp } from '../platform/platform-world.ts'
import { mountTimeline } from '../platform/timeline-page.ts'
import type { StandIn, World } from '../world.ts'
import { mountAuthorize } from './authorize.ts'
import { commentCall } from './comment-call.ts'
import { createContainer } from './create-container.ts'
import { graphCalls } from './graph-calls.ts'
import { instagramFaultKinds, instagramOperations } from './instagram-fault.ts'
import { openInstagramWorld } from './instagram-world.ts'
import { postView } from './post-view.ts'
import { publishContainer } from './publish-container.ts'
import { listPosts, readNode, readProfile, readQuota, refuseDelete } from './read-calls.ts'
import { uploadCall } from './resumable-upload.ts'
import { codeCall, longTokenCall, refreshCall } from './token-calls.ts'

/** The pretended Instagram: its three hosts, the one for uploads, and the page that shows what arrived. */
export const openInstagram = (base: World, app: PlatformApp): StandIn => {
  const world = openInstagramWorld(base, app)
  const { open, signed } = graphCalls(world)

  return {
    mount: (server) => {
      mountAuthorize(server, world)
      server.post('/api.instagram.com/oauth/access_token', open(codeCall(world)))
      server.post('/rupload.facebook.com/ig-api-upload/:version/:id', open(uploadCall(world)))
      const graph = server.basePath('/graph.instagram.com')
      graph.get('/access_token', open(longTokenCall(world)))
      graph.get('/refresh_access_token', open(refreshCall(world)))
      graph.get('/:version/me', signed(readProfile(world)))
      graph.post('/:version/:id/media', signed(createContainer(world)))
      graph.get('/:version/:id/media', signed(listPosts(world)))
      graph.post('/:version/:id/media_publish', signed(publishContainer(world)))
      graph.get('/:version/:id/content_publishing_limit', signed(readQuota(world)))
      graph.post('/:version/:id/comments', signed(commentCall(world)))
      graph.get('/:version/:id', signed(readNode(world)))
      graph.delete('/:version/:id', signed(refuseDelete()))
      mountTimeline(server, world, {
        kinds: instagramFaultKinds,
        operations: instagramOperations.options,
        view: postView,
        style: 'instagram.css',
        profile: { route: '/www.instagram.com/:username/', href: (username) => `/www.instagram.com/${username}/` },
        postRoutes: ['/www.instagram.com/p/:code/', '/www.instagram.com/reel/:code/', '/www.instagram.com/stories/:username/:id/'],
      })
    },
    calm: () => undefined,
  }
}
