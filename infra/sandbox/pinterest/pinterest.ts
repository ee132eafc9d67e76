import { minuteMs } from '#shared/domain/times.ts'
import { mountAuthorization } from '../platform/authorize.ts'
import { type Call, platformCalls } from '../platform/call.ts'
import { fakePlatform } from '../platform/fake-platform.ts'
import type { Server } from '../server.ts'
import { authorization } from './authorize.ts'
import { createBoard, listBoards, userAccount } from './board-calls.ts'
import { registerVideo, uploadHost, uploadVideo, videoStatus } from './media-calls.ts'
import { createPin, deletePin, listPins, readPin } from './pin-calls.ts'
import { pinView } from './pin-view.ts'
import { type Environment, openPinterestWorld, type PinterestFault, type PinterestWorld, pinterestFaults } from './pinterest-world.ts'
import { problems, refuse, usualHeaders, usualRefusal } from './problems.ts'
import { tokenCall } from './token.ts'

const hosts: Record<Environment, string> = { production: 'api.pinterest.com', sandbox: 'api-sandbox.pinterest.com' }

/** Standard access's limits, per person and app. */
const reads = { limit: 1_000, windowMs: minuteMs }
const writes = { limit: 100, windowMs: minuteMs }

/** Its API, its own sandbox's API, and its storage. */
export const fakePinterest = fakePlatform({
  faults: pinterestFaults,
  open: openPinterestWorld,
  mountRoutes: (server, pinterest) => {
    mountAuthorization(server, pinterest, authorization(pinterest))
    for (const environment of ['production', 'sandbox'] as const) mountApi(server, pinterest, environment)
  },
  page: () => ({
    view: pinView,
    profile: { route: '/www.pinterest.com/:username/', href: (username) => `/www.pinterest.com/${username}/` },
    postRoutes: ['/www.pinterest.com/pin/:id/'],
  }),
  style: new URL('pinterest.css', import.meta.url),
  demo: {
    accounts: [{ of: 'potter', posts: ['glaze'] }],
    options: { pinterest: { title: 'Copper blue, fired twice' } },
    settingsFrom: ({ boards }) => ({ boardId: boards?.[0]?.id }),
  },
})

const mountApi = (server: Server, pinterest: PinterestWorld, environment: Environment) => {
  const { signed, open } = callsOf(pinterest, environment)
  const api = server.basePath(`/${hosts[environment]}/v5`)
  api.post('/oauth/token', open(tokenCall(pinterest, environment)))
  api.get('/user_account', signed(userAccount(pinterest)))
  api.get('/boards', signed(listBoards(pinterest)))
  api.post('/boards', signed(createBoard(pinterest)))
  api.get('/boards/:board_id/pins', signed(listPins(pinterest)))
  api.post('/pins', signed(createPin(pinterest, environment)))
  api.get('/pins/:pin_id', signed(readPin(pinterest)))
  api.delete('/pins/:pin_id', signed(deletePin(pinterest)))
  api.post('/media', signed(registerVideo(pinterest)))
  api.get('/media/:media_id', signed(videoStatus(pinterest)))
  if (environment === 'production') server.post(`/${uploadHost}/`, open(uploadVideo(pinterest)))
}

const callsOf = (pinterest: PinterestWorld, environment: Environment) =>
  platformCalls(pinterest, {
    token: ({ req }) => /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1],
    refusal: usualRefusal,
    unauthorized: problems.unauthenticated,
    missingScope: problems.missingScopes,
    admit: (call) => admit(pinterest, environment, call),
    headers: usualHeaders,
  })

const admit = ({ windows }: PinterestWorld, environment: Environment, { grant, person, fault, context }: Call<PinterestFault>) => {
  if (grant.facts.environment !== environment) refuse(problems.unauthenticated())
  if (fault?.rateLimited) refuse(problems.tooMany())
  const [name, window] = context.req.method === 'GET' ? (['org_read', reads] as const) : (['org_write', writes] as const)
  if (windows.take(name, person.id, window).isExceeded) refuse(problems.tooMany())
}
