import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Platform } from '#shared/domain/platforms.ts'

/** An app at a platform that an administrator named: its id, and since when, as an instant. */
export type OwnApp = { clientId: string; setAt: string }

/**
 * The apps that administrators named for this deployment. Their secrets are sealed and passed only to code that calls
 * the platform.
 */
export interface OwnApps {
  /** Returns all of them without their secrets. May lag by moments. */
  list(): Promise<Partial<Record<Platform, OwnApp>>>
  /** Returns one with the secret needed to call the platform. */
  get(platform: Platform): Promise<{ clientId: string; clientSecret: string } | undefined>
  /** Stores one, replacing any earlier one. */
  put(platform: Platform, app: OwnApp & { clientSecret: string }): Promise<void>
  /** Removes one. False if there is none. */
  remove(platform: Platform): Promise<boolean>
}

/** Crier's registration at one server, on a platform where each server registers apps itself. */
export type ServerApp = { clientId: string; clientSecret: string; redirectUri: string; scopes: string[] }

/** This deployment's registrations, by platform and server. Everyone who connects an account there shares them. */
export interface ServerApps {
  get(platform: Platform, server: string): Promise<ServerApp | undefined>
  /**
   * Stores a registration if there is none yet, or replaces the one of client `instead`. Returns the one that is now
   * stored: concurrent calls all get the same. It expires at `until` (ms), unless it's needed for longer by then.
   */
  keep(platform: Platform, server: string, app: ServerApp, as: { until: number; instead?: string | undefined }): Promise<ServerApp>
  /** Extends a registration until at least `until` (ms). Does nothing if there is none. */
  need(platform: Platform, server: string, until: number): Promise<void>
}

/** Nothing is sent to the platform before `until` (ISO). `message` tells people why. */
export type PlatformPause = { until: string; message: string }

/** The operator's switch per platform. The engine sets it too when a platform suspends the whole app. */
export interface PlatformPauses {
  get(platform: Platform): Promise<PlatformPause | undefined>
  /** Done in one write. A longer pause stays, so the engine's findings can't end what an operator decided. */
  pause(platform: Platform, pause: PlatformPause): Promise<void>
  resume(platform: Platform): Promise<void>
}

/**
 * A page's description of itself. Its image, if there is one, has a type and bytes that every platform with cards
 * accepts: a JPEG or PNG of at most 100 KB.
 */
export type LinkCard = {
  title: string
  description: string
  image: { type: string; content: Uint8Array<ArrayBuffer> } | undefined
}

/** Cards for links on the internet. */
export interface LinkCards {
  /**
   * Reads the page, or returns the result from the last few minutes. Undefined if there is no page or it doesn't
   * describe itself.
   */
  read(url: string): Promise<LinkCard | undefined>
  /** Reads the page now. */
  readAgain(url: string): Promise<LinkCard | undefined>
}

/** A link as one person writes it. */
export type LinkRef = { workspaceId: WorkspaceId; url: string }

/** A card as a person saw it at `readAt` (ms). Until `reservedUntil` (ms), a post needs it. */
export type KeptCard = { card: LinkCard; readAt: number; reservedUntil: number | undefined }

/** The cards that people have seen in their previews, so that a post gets the same one. Times are in ms. */
export interface KeptCards {
  /** Returns a link's card, if the person was shown it within a day or it's reserved for a post. */
  get(ref: LinkRef, now: number): Promise<KeptCard | undefined>
  /** Keeps a card for a day, or for as long as the one it replaces is reserved. */
  keep(ref: LinkRef, card: LinkCard, now: number): Promise<void>
  /** Keeps the card for a post until then, if there is one. Never shortens an earlier reservation. */
  reserve(ref: LinkRef, times: { now: number; until: number }): Promise<void>
}

/** How fast a server, or a person's servers, have answered lately, and until when (ms) that holds. */
export type ServerPace = { pace: 'fast' | 'slow'; until: number }

/**
 * What all workers know about servers that anyone may run, and about the people with accounts there. A name is a
 * server's or a person's.
 */
export interface ServerPaces {
  /** May lag by a second or two. Undefined if nothing is known. */
  get(name: string): Promise<ServerPace | undefined>
  put(name: string, pace: ServerPace): Promise<void>
  /**
   * Starts a trial of a server under its name and the person's. False while another trial under one of these names is
   * running, which ends at `until` (ms).
   */
  begin(names: readonly string[], times: { now: number; until: number }): Promise<boolean>
}
