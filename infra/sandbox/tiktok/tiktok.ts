import { platformCalls } from '../platform/call.ts'
import { openPlatformWorld, type PlatformApp } from '../platform/platform-world.ts'
import { mountTimeline } from '../platform/timeline-page.ts'
import type { StandIn, World } from '../world.ts'
import { mountAuthorize } from './authorize.ts'
import { contentInit, videoInit } from './init.ts'
import { callWay, creatorInfo, userInfo } from './me.ts'
import { postView } from './post-view.ts'
import { statusHandle } from './status.ts'
import { openTasks } from './tasks.ts'
import { tiktokFaultKinds, tiktokOperations } from './tiktok-fault.ts'
import type { TikTokWorld } from './tiktok-world.ts'
import { revokeHandle, tokenHandle } from './token.ts'
import { uploadHandle } from './upload.ts'

/** The pretended TikTok: `open.tiktokapis.com`, the address that videos are sent to, `www.tiktok.com`, and the page that shows what arrived. */
export const openTikTok = (world: World, app: PlatformApp): StandIn => {
  const tiktok: TikTokWorld = { ...openPlatformWorld(world, 'tiktok', app), tasks: openTasks(world.database) }
  return {
    mount: (server) => {
      const { signed, open } = platformCalls(tiktok, callWay(tiktok))
      const api = server.basePath('/open.tiktokapis.com/v2')
      api.post('/oauth/token/', open(tokenHandle(tiktok)))
      api.post('/oauth/revoke/', open(revokeHandle(tiktok)))
      api.get('/user/info/', signed(userInfo(tiktok)))
      api.post('/post/publish/creator_info/query/', signed(creatorInfo(tiktok)))
      api.post('/post/publish/video/init/', signed(videoInit(tiktok, false)))
      api.post('/post/publish/inbox/video/init/', signed(videoInit(tiktok, true)))
      api.post('/post/publish/content/init/', signed(contentInit(tiktok)))
      api.post('/post/publish/status/fetch/', signed(statusHandle(tiktok)))
      server.put('/open-upload.tiktokapis.com/video/', open(uploadHandle(tiktok)))
      mountAuthorize(server, tiktok)
      mountTimeline(server, tiktok, {
        kinds: tiktokFaultKinds,
        operations: tiktokOperations.options,
        view: postView,
        profile: { route: '/www.tiktok.com/:username', href: (username) => `/www.tiktok.com/@${username}` },
        postRoutes: ['video', 'photo', 'inbox'].map((kind) => `/www.tiktok.com/:username/${kind}/:id`),
        style: 'tiktok.css',
      })
    },
    calm: () => undefined,
  }
}
