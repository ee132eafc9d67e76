import type { FaultSettings } from './faults.ts'
import type { Server } from './server.ts'
import type { World } from './world.ts'

/** An outside service as the sandbox plays it, for the app that Crier has there. */
export type FakeServer<App> = {
  faults: FaultSettings
  /** The stylesheet of its pages, where they have one of their own. */
  style: URL | undefined
  start: (world: World, app: App) => RunningServer
}

export type RunningServer = {
  /** Adds its hosts and pages to the server. */
  mount: (server: Server) => void
  /** Undoes what faults have set and would last. */
  forgetFaults?: () => void
  /** Ends what it does by itself. */
  close?: () => Promise<void>
}
