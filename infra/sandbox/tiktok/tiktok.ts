import { platformCalls } from '../platform/call.ts'
import { fakePlatform } from '../platform/fake-platform.ts'
import { mountAuthorize } from './authorize.ts'
import { contentInit, videoInit } from './init.ts'
import { callWay, creatorInfo, userInfo } from './me.ts'
import { postView } from './post-view.ts'
import { statusHandle } from './processing.ts'
import { openTikTokWorld, tiktokFaults } from './tiktok-world.ts'
import { revokeHandle, tokenHandle } from './token.ts'
import { uploadHandle } from './upload.ts'

/** `open.tiktokapis.com`, the host that videos are uploaded to, and `www.tiktok.com`. */
export const fakeTikTok = fakePlatform({
  faults: tiktokFaults,
  open: openTikTokWorld,
  mountRoutes: (server, tiktok) => {
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
  },
  page: () => ({
    view: postView,
    profile: { route: '/www.tiktok.com/:username', href: (username) => `/www.tiktok.com/@${username}` },
    postRoutes: ['video', 'photo', 'inbox'].map((kind) => `/www.tiktok.com/:username/${kind}/:id`),
  }),
  style: new URL('tiktok.css', import.meta.url),
  demo: { accounts: [{ of: 'musician', posts: [] }] },
})
