import type { Platform } from '#shared/domain/platforms.ts'

/** An app at a platform that an administrator named: by its id, and since when, as an instant. */
export type OwnApp = { clientId: string; setAt: string }

/** The apps that administrators named where Crier runs. Their secrets are sealed, and are given to nobody but who calls the platform. */
export interface OwnApps {
  /** All of them, without their secrets. May lag behind the truth by moments. */
  list(): Promise<Partial<Record<Platform, OwnApp>>>
  /** One as the platform is called with it. */
  get(platform: Platform): Promise<{ clientId: string; clientSecret: string } | undefined>
  /** Keeps one in the place of what was there. */
  put(platform: Platform, app: OwnApp & { clientSecret: string }): Promise<void>
  /** Takes one away; false where there is none. */
  remove(platform: Platform): Promise<boolean>
}
