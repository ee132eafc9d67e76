import type { Demo } from '../demo.ts'
import type { FakeServer } from '../fake-server.ts'
import type { FaultSettings } from '../faults.ts'
import type { Server } from '../server.ts'
import type { World } from '../world.ts'
import type { PlatformApp, PlatformWorld } from './platform-world.ts'
import { mountTimeline, type Timeline } from './timeline-page.ts'

/** Everything a platform has in the sandbox: a missing piece doesn't compile. */
type Pieces<App extends PlatformApp, Own extends PlatformWorld> = {
  faults: FaultSettings
  /** Opens the platform's state, for Crier's app there. */
  open: (world: World, app: App) => Own
  /** Its hosts and their routes. */
  mountRoutes: (server: Server, own: Own) => void
  /** The page that shows what arrived and how it looks. */
  page: (own: Own) => Timeline
  style: URL
  demo: Demo
  /** Undoes faults' lasting effects. */
  forgetFaults?: (own: Own) => void
}

export type FakePlatform<App extends PlatformApp = PlatformApp> = FakeServer<App> & { demo: Demo }

export const fakePlatform = <App extends PlatformApp, Own extends PlatformWorld>({
  faults,
  open,
  mountRoutes,
  page,
  style,
  demo,
  forgetFaults,
}: Pieces<App, Own>): FakePlatform<App> => ({
  faults,
  style,
  demo,
  start: (world, app) => {
    const own = open(world, app)
    return {
      mount: (server) => {
        mountRoutes(server, own)
        mountTimeline(server, own, page(own))
      },
      forgetFaults: () => forgetFaults?.(own),
    }
  },
})
