import type { Platform } from '#shared/domain/platforms.ts'

/** Crier's registration at one server, on a platform where each server registers apps for itself. */
export type ServerApp = { clientId: string; clientSecret: string; redirectUri: string; scopes: string[] }

/** The registrations of this deployment, by platform and server. They are everybody's who connects an account there. */
export interface ServerApps {
  get(platform: Platform, server: string): Promise<ServerApp | undefined>
  /**
   * Keeps a registration where there is none yet, or in place of the one of the client `instead`. Answers the one that is kept from now on: of several that
   * are made at once, all get the same.
   */
  keep(platform: Platform, server: string, app: ServerApp, instead?: string): Promise<ServerApp>
}
