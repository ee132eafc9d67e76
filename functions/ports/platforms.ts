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

/** Crier's registration at one server, on a platform where each server registers apps for itself. */
export type ServerApp = { clientId: string; clientSecret: string; redirectUri: string; scopes: string[] }

/** The registrations of this deployment, by platform and server. They are everybody's who connects an account there. */
export interface ServerApps {
  get(platform: Platform, server: string): Promise<ServerApp | undefined>
  /**
   * Keeps a registration where there is none yet, or in place of the one of the client `instead`. Answers the one that is kept from now on: of several that
   * are made at once, all get the same. It ends at `until` (ms), unless it's needed for longer by then.
   */
  keep(platform: Platform, server: string, app: ServerApp, as: { until: number; instead?: string | undefined }): Promise<ServerApp>
  /** Says that a registration is needed until `until` (ms) at least; nothing happens where there is none. */
  need(platform: Platform, server: string, until: number): Promise<void>
}

/** Nothing goes to the platform before `until` (ISO); `message` says why in words for people. */
export type PlatformPause = { until: string; message: string }

/** The operator's switch per platform; the engine sets it too when a platform stops the whole app. */
export interface PlatformPauses {
  get(platform: Platform): Promise<PlatformPause | undefined>
  /** In one write. A pause that lasts longer stays: what the engine finds out must not end what an operator decided. */
  pause(platform: Platform, pause: PlatformPause): Promise<void>
  resume(platform: Platform): Promise<void>
}

/** What a page says of itself: its picture as a type and bytes, where it has one. */
export type LinkCard = {
  title: string
  description: string
  image: { type: string; content: Uint8Array<ArrayBuffer> } | undefined
}

/** The cards of links on the internet. */
export interface LinkCards {
  /** Reads the page, or remembers what was read within the last minutes. Undefined where there is no page, or it says nothing of itself. */
  read(url: string): Promise<LinkCard | undefined>
}

/** How fast a server has answered lately, or the servers of a person; and until when that is believed, in ms. */
export type ServerPace = { pace: 'fast' | 'slow'; until: number }

/** What all workers know of servers that anybody may run, and of the people who have accounts there. A name is a server's or a person's. */
export interface ServerPaces {
  /** May lag behind the truth by a second or two. Undefined where nothing is known. */
  get(name: string): Promise<ServerPace | undefined>
  put(name: string, pace: ServerPace): Promise<void>
  /** Begins to try a server, in its name and in that of the person. False while another try in one of these names lasts, which ends at `until` (ms). */
  begin(names: readonly string[], times: { now: number; until: number }): Promise<boolean>
}
