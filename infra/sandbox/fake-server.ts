import type { FaultSettings } from './faults.ts'
import type { Server } from './server.ts'
import type { World } from './world.ts'

/** An outside service as the sandbox imitates it, for Crier's app there. */
export type FakeServer<App> = {
  faults: FaultSettings
  /** The stylesheet of its pages, if they have their own. */
  style: URL | undefined
  start: (world: World, app: App) => RunningServer
}

export type RunningServer = {
  /** Adds its hosts and pages to the server. */
  mount: (server: Server) => void
  /** Undoes faults' lasting effects. */
  forgetFaults?: () => void
  /** Stops its background work. */
  close?: () => Promise<void>
}
