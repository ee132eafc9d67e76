import type { FakeServer } from '../fake-server.ts'
import type { FaultSettings } from '../faults.ts'
import type { Server } from '../server.ts'
import type { World } from '../world.ts'
import { mountProviderPage } from './provider-page.ts'
import type { SignInApp, SignInWorld } from './sign-in-world.ts'

/** All that a provider has in the sandbox: a piece that is missing does not compile. */
type Pieces<Own extends SignInWorld> = {
  faults: FaultSettings
  /** By which it knows a Crier that runs on one machine. */
  localClientId: string
  open: (world: World, app: SignInApp) => Own
  /** Its hosts and what they answer. */
  mountRoutes: (server: Server, own: Own) => void
  /** Undoes what faults have set and would last. */
  forgetFaults?: (own: Own) => void
}

export type FakeProvider = FakeServer<SignInApp> & { localClientId: string }

export const fakeProvider = <Own extends SignInWorld>({
  faults,
  localClientId,
  open,
  mountRoutes,
  forgetFaults,
}: Pieces<Own>): FakeProvider => ({
  faults,
  localClientId,
  style: undefined,
  start: (world, app) => {
    const own = open(world, app)
    return {
      mount: (server) => {
        mountRoutes(server, own)
        mountProviderPage(server, own)
      },
      forgetFaults: () => forgetFaults?.(own),
    }
  },
})
