import type { Provider } from '#shared/domain/users.ts'
import type { FaultOf } from '../faults.ts'
import type { World } from '../world.ts'
import { type Grants, openGrants } from './grants.ts'
import { openPeople, type People } from './people.ts'

/** The app that is registered with a pretended provider. */
export type SignInApp = {
  clientId: string
  clientSecret: string
  /** Where people may be sent back to; the first is the registered one where a provider knows but one. */
  callbacks: string[]
}

/** What the parts of a pretended provider share. */
export type SignInWorld = World & { provider: Provider; app: SignInApp; people: People; grants: Grants }

export const openSignIn = (world: World, provider: Provider, app: SignInApp): SignInWorld => ({
  ...world,
  provider,
  app,
  people: openPeople(world, provider),
  grants: openGrants(world, provider),
})

/** A fault of any provider. */
export type ProviderFault = FaultOf<Provider>
