import { openKeys, toPublic } from '../google/keys.ts'
import { mountAuthorization } from '../platform/authorize.ts'
import { readNothing } from '../platform/call.ts'
import { fakePlatform } from '../platform/fake-platform.ts'
import { openPlatformWorld, type PlatformApp } from '../platform/platform-world.ts'
import type { Server } from '../server.ts'
import { authorization } from './authorize.ts'
import { beginImage, putImage, readImage } from './image-calls.ts'
import { api, type LinkedInWorld, linkedinFaults, plainCalls, web } from './linkedin-world.ts'
import { createPost, deletePost, readPost } from './post-calls.ts'
import { postView } from './post-view.ts'
import { problem } from './problems.ts'
import { claimsOf, introspectCall, issuer, tokenCall } from './token.ts'
import { openUploads } from './uploads.ts'
import { beginVideo, finishVideo, putPart, readVideo, uploadHost } from './video-calls.ts'

export const fakeLinkedIn = fakePlatform({
  faults: linkedinFaults,
  open: (world, app: PlatformApp) => openPlatformWorld(world, linkedinFaults, app),
  mountRoutes: (server, linkedin) => {
    mountSignIn(server, linkedin)
    mountApi(server, linkedin)
  },
  page: () => ({
    view: postView,
    profile: { route: `${web}/in/:username/`, href: (username) => `${web}/in/${username}/` },
    postRoutes: [`${web}/feed/update/:urn/`],
  }),
  style: new URL('linkedin.css', import.meta.url),
  demo: { accounts: [{ of: 'potter', posts: ['mugs', 'sunday-class'] }] },
})

const mountSignIn = (server: Server, linkedin: LinkedInWorld) => {
  const keys = openKeys(linkedin)
  mountAuthorization(server, linkedin, authorization(linkedin))
  server.post(`${web}/oauth/v2/accessToken`, tokenCall(linkedin, keys))
  server.post(`${web}/oauth/v2/introspectToken`, introspectCall(linkedin))
  server.get(`${web}/oauth/openid/jwks`, async (context) => context.json({ keys: (await keys.published()).map(toPublic) }))
  server.get(`${web}/oauth/.well-known/openid-configuration`, (context) => context.json(discovery(linkedin.url())))
  server.get(`${api}/v2/userinfo`, userinfoCall(linkedin))
}

const mountApi = (server: Server, linkedin: LinkedInWorld) => {
  const uploads = openUploads(linkedin)
  const [startImage, startVideo, endVideo] = [beginImage(linkedin, uploads), beginVideo(linkedin, uploads), finishVideo(linkedin, uploads)]
  server.post(`${api}/rest/images`, startImage)
  server.get(`${api}/rest/images/:urn`, readImage(linkedin))
  server.put(`${web}/dms-uploads/sp/v2/:id/uploaded-image/0`, putImage(linkedin, uploads))
  server.post(`${api}/rest/videos`, (context) =>
    context.req.query('action') === 'finalizeUpload' ? endVideo(context) : startVideo(context),
  )
  server.get(`${api}/rest/videos/:urn`, readVideo(linkedin, uploads))
  server.put(`${uploadHost}/dms-uploads/sp/p/:id/:number`, putPart(linkedin, uploads))
  server.post(`${api}/rest/posts`, createPost(linkedin, uploads))
  server.get(`${api}/rest/posts/:urn`, readPost(linkedin))
  server.delete(`${api}/rest/posts/:urn`, deletePost(linkedin))
}

/** `GET https://api.linkedin.com/v2/userinfo`, which has no versions and isn't rate limited. */
const userinfoCall = (linkedin: LinkedInWorld) =>
  plainCalls(linkedin).signed({
    operation: 'profile',
    read: readNothing,
    answer: ({ person, grant }) => {
      const scopes = grant.scope.split(',')
      if (!scopes.includes('openid') || !scopes.includes('profile'))
        return problem(403, 'ACCESS_DENIED', 'Not enough permissions to access: userinfo.GET.NO_VERSION', 100)
      return { status: 200, body: claimsOf(person, linkedin.url()) }
    },
  })

const discovery = (url: string) => ({
  issuer,
  authorization_endpoint: `${url}${web}/oauth/v2/authorization`,
  token_endpoint: `${url}${web}/oauth/v2/accessToken`,
  userinfo_endpoint: `${url}${api}/v2/userinfo`,
  jwks_uri: `${url}${web}/oauth/openid/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'profile', 'email'],
})
