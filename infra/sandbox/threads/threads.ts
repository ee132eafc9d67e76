import { fakePlatform } from '../platform/fake-platform.ts'
import { mountAuthorize, tokenCalls } from './authorize.ts'
import { createContainer } from './create-container.ts'
import { graphCalls } from './graph-calls.ts'
import { postView } from './post-view.ts'
import { publishContainer } from './publish-container.ts'
import { debugToken, listPosts, readNode, readProfile, readQuota } from './read-calls.ts'
import { openThreadsWorld, threadsFaults } from './threads-world.ts'

/** Its three hosts. */
export const fakeThreads = fakePlatform({
  faults: threadsFaults,
  open: openThreadsWorld,
  mountRoutes: (server, world) => {
    const { open, signed } = graphCalls(world)
    const tokens = tokenCalls(world)
    mountAuthorize(server, world)
    const graph = server.basePath('/graph.threads.net')
    graph.post('/oauth/access_token', open(tokens.code))
    graph.get('/access_token', open(tokens.long))
    graph.get('/refresh_access_token', open(tokens.refresh))
    graph.get('/:version/me', signed(readProfile(world)))
    graph.get('/:version/debug_token', signed(debugToken(world)))
    graph.post('/:version/:id/threads', signed(createContainer(world)))
    graph.get('/:version/:id/threads', signed(listPosts(world, 'threads')))
    graph.get('/:version/:id/replies', signed(listPosts(world, 'replies')))
    graph.post('/:version/:id/threads_publish', signed(publishContainer(world)))
    graph.get('/:version/:id/threads_publishing_limit', signed(readQuota(world)))
    graph.get('/:version/:id', signed(readNode(world)))
  },
  page: () => ({
    view: postView,
    profile: { route: '/www.threads.com/:username', href: (username) => `/www.threads.com/@${username}` },
    postRoutes: ['/www.threads.com/:username/post/:code'],
  }),
  style: new URL('threads.css', import.meta.url),
  demo: { accounts: [{ of: 'musician', posts: ['songs', 'one-take', 'blue-door', 'set-list'] }] },
})
