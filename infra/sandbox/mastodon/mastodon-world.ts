import * as z from 'zod'
import { faultSettings } from '../fault-fields.ts'
import type { Call } from '../platform/call.ts'
import { idSource } from '../platform/id-source.ts'
import type { Person } from '../platform/people.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { openApps } from './apps.ts'
import { openFiles } from './media.ts'
import type { FakeMastodonServer } from './servers.ts'

export type MastodonCall = Call<MastodonFault>
export type MastodonWorld = ReturnType<typeof openMastodonWorld>

/** The state of all servers, which share nothing but this sandbox. */
export const openMastodonWorld = (world: World, app: PlatformApp) => ({
  ...(openPlatformWorld(world, mastodonFaults, app) satisfies PlatformWorld<MastodonFault>),
  apps: openApps(world),
  uploads: openFiles(world),
  nextId: idSource(world, 'mastodon'),
})

/** One server and its data. */
export type ServerWorld = MastodonWorld & { server: FakeMastodonServer }

/** The path of a server's page for a post, relative to the sandbox's URL. */
export const pathOf = ({ host }: Pick<FakeMastodonServer, 'host'>, { username }: Pick<Person, 'username'>, id: string) =>
  `/${host}/@${username}/${id}`

/** The faults specific to Mastodon, besides those any platform may have. */
export const mastodonFaults = faultSettings({
  platform: 'mastodon',
  operations: ['authorize', 'token', 'profile', 'upload', 'status', 'post', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: the response is as always, but nothing is created. */
    dropsSilently: z.boolean().optional(),
    /** The server has moved to another host and redirects everyone there. */
    leadsAway: z.boolean().optional(),
  },
  kinds: [
    // Its tokens never expire.
    ...platformFaultKinds.filter(({ field }) => field !== 'expireTokens'),
    { field: 'dropsSilently', label: 'Answer as usual, but show nothing' },
    { field: 'leadsAway', label: 'Send everyone to another host' },
  ],
})
export type MastodonFault = z.output<typeof mastodonFaults.schema>
