import * as z from 'zod'
import { faultSettings, milliseconds, oauthFaultKinds } from '../fault-fields.ts'
import { stableDigits } from '../names.ts'
import type { Call } from '../platform/call.ts'
import { idSource } from '../platform/id-source.ts'
import { openPeople } from '../platform/people.ts'
import { platformFaultFields } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type Credits, openCredits } from './credits.ts'
import { openXMedia, type XMedia } from './media.ts'
import { openXPosts, type XPosts } from './x-posts.ts'

/** X limits what all people together send through an app: 10,000 posts in 24 hours by default. */
type XApp = PlatformApp & { postsPerDay?: number }

/** The state that the parts of the fake X share. */
export type XWorld = PlatformWorld<XFault> & {
  app: XApp
  credits: Credits
  xPosts: XPosts
  xMedia: XMedia
  nextId: () => string
}
export type XCall = Call<XFault>

/** 2010-11-04T01:42:54.657Z, the epoch of the milliseconds in the upper bits of X's 19-digit ids. */
const epoch = 1_288_834_974_657

export const openXWorld = (world: World, app: XApp): XWorld => ({
  ...openPlatformWorld(world, xFaults, app),
  app,
  // 19 digits, as X's newer ids have, which is more than a JavaScript number can represent exactly.
  people: openPeople(world, { table: 'x_people', idOf: (username) => stableDigits(username, 19) }),
  credits: openCredits(world, app.clientId),
  xPosts: openXPosts(world.database, world.posts),
  xMedia: openXMedia(world),
  nextId: idSource(world, 'x', (now) => BigInt(now - epoch) << 22n),
})

/** Why X's processing of a video or GIF failed. */
const ProcessingError = z.enum(['InvalidMedia', 'UnsupportedMedia', 'InternalError'])

/** The faults specific to X, besides those any platform may have. */
export const xFaults = faultSettings({
  platform: 'x',
  operations: ['authorize', 'token', 'refresh', 'revoke', 'profile', 'upload', 'post', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: a reply to one's own post is refused. */
    strictSelfReply: z.boolean().optional(),
    /** Does the work, then sends only the first half of the response's JSON. */
    truncatedJson: z.boolean().optional(),
    /** `post`: creates the post and returns 201, with `errors` next to `data`. */
    createdWithErrors: z.boolean().optional(),
    /** A 429 that says the period's cap is used up. */
    usageCapped: z.boolean().optional(),
    /** A 429 in the old format, `{ errors: [{ code: 88 }] }`. */
    code88: z.boolean().optional(),
    /** Adds the 24-hour headers with this many calls left. With 0, the call is refused. */
    dayRemaining: z.number().int().min(0).optional(),
    /** Problem URLs start with https://api.twitter.com. */
    oldProblemHost: z.boolean().optional(),
    /** `refresh`: 400 `invalid_grant`. */
    invalidGrant: z.boolean().optional(),
    /** `status`: the file's processing has failed permanently. `processingMs` extends it by that many ms. */
    processingError: ProcessingError.optional(),
    /**
     * In ms. On `post`: the post can be found only after this long. On `find`: the call finds only posts at least this
     * old.
     */
    findLagMs: milliseconds.optional(),
    /**
     * `find`: knows only the field names from before the OpenAPI document 2.167. It omits fields requested by the new
     * ones.
     */
    oldNames: z.boolean().optional(),
    /** Sets the app's credits, in USD, before the call. They stay until the faults are deleted. */
    credits: z.number().min(0).max(10_000_000).optional(),
  },
  kinds: [
    ...oauthFaultKinds,
    { field: 'htmlError', label: 'Error 500 as an HTML page' },
    { field: 'truncatedJson', label: 'Do it, send half the JSON' },
    { field: 'createdWithErrors', label: 'Post it, answer 201 with errors' },
    { field: 'findLagMs', label: 'Posts are only found later', amount: 'ms' },
    { field: 'oldNames', label: 'Know only the old field names' },
    { field: 'strictSelfReply', label: 'Refuse replies to yourself' },
    { field: 'processingMs', label: 'Processing takes longer', amount: 'ms' },
    { field: 'processingError', label: 'Processing fails', choices: ProcessingError.options },
    { field: 'credits', label: 'Set the app’s credits', amount: 'USD' },
    { field: 'usageCapped', label: 'Usage cap reached' },
    { field: 'dayRemaining', label: '24-hour limit headers', amount: 'calls left' },
    { field: 'code88', label: 'Too many requests, old shape' },
    { field: 'oldProblemHost', label: 'Problem addresses of twitter.com' },
    { field: 'invalidGrant', label: 'Refresh says invalid_grant' },
  ],
})
export type XFault = z.output<typeof xFaults.schema>
