import type { Call } from '../platform/call.ts'
import { idSource } from '../platform/id-source.ts'
import type { Person } from '../platform/people.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { openApps } from './apps.ts'
import { type MastodonFault, mastodonFaults } from './mastodon-fault.ts'
import { openFiles } from './media.ts'
import type { FakeMastodonServer } from './servers.ts'

export type MastodonCall = Call<MastodonFault>
export type MastodonWorld = ReturnType<typeof openMastodonWorld>

/** What all servers share is only that they are in one sandbox. */
export const openMastodonWorld = (world: World, app: PlatformApp) => ({
  ...(openPlatformWorld(world, mastodonFaults, app) satisfies PlatformWorld<MastodonFault>),
  apps: openApps(world),
  uploads: openFiles(world),
  nextId: idSource(world, 'mastodon'),
})

/** One server with what it keeps. */
export type ServerWorld = MastodonWorld & { server: FakeMastodonServer }

/** Where a server shows a post, from the sandbox's own address on. */
export const pathOf = ({ host }: Pick<FakeMastodonServer, 'host'>, { username }: Pick<Person, 'username'>, id: string) =>
  `/${host}/@${username}/${id}`
