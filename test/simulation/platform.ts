import type { Connector, GrantOutcome } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { isSteady } from './clock-jumps.ts'
import type { Faults } from './faults.ts'
import { dies, never } from './process.ts'
import type { SimulatedServer } from './servers.ts'
import { watchUpkeep } from './upkeep.ts'
import type { Process, World } from './world.ts'

/**
 * Something that became public: part `part`, from 1, of the text `text` on an account. The comment comes after the
 * posts.
 */
export type Effect = {
  remoteId: string
  account: string
  text: string
  part: number
  /** The name its sender gave it, on platforms where names distinguish posts. */
  name?: string | undefined
  sentAt: number
  /** When it became public. */
  at: number
  /** The same, or when its sender stopped waiting for the call: nobody can know of what a platform does later. */
  arrivedAt: number
  visibleAt: number
}

type Made = Pick<Effect, 'account' | 'text' | 'part' | 'name' | 'sentAt'> & { arrivedAt?: number }

/**
 * How long a worker may be frozen before it may lose the tokens it was issued, in ms. Longer than its lease, because
 * nobody can wait for it forever.
 */
const refreshLeaseMs = 25 * secondMs

/** One part of a text on an account. */
export const partKey = ({ account, text, part }: Pick<Effect, 'account' | 'text' | 'part'>) => `${account} ${text} part ${part}`

type Tokens = { access: string; refresh: string; expiresAt: number; isRevoked: boolean }

/** A platform as the engine may encounter one. The first word of a text says how it's published (`plans.ts`). */
export const createPlatform = (world: World, faults: () => Faults) => {
  const effects: Effect[] = []
  /** Calls that hang, on platforms that execute them later. */
  const stuck: Made[] = []
  /** When the platform finished processing before a part, in ms, by `partKey`. */
  const preparedAt = new Map<string, number>()
  /** What the platform had accepted and then failed on, by ID: it never became public. */
  const discarded = new Set<string>()
  const tokens = new Map<string, Tokens>()
  /** The process that got an account's newest tokens and hasn't stored them yet. Undefined if the response was lost. */
  const unsaved = new Map<string, { process: Process; issuedAt: number } | undefined>()
  /** Accounts a person was asked to reconnect although nothing was revoked or lost. */
  const needlesslyLost = new Set<string>()
  /** All accounts a person was asked to reconnect. */
  const everLost = new Set<string>()
  const upkeep = watchUpkeep(world)
  /** The server of each account, by remote ID, where anyone can run a server for the platform. */
  const servers = new Map<string, SimulatedServer>()
  /** Whether a text hits a bug of ours before the first step, decided when it's first seen. */
  const bugs = new Map<string, boolean>()
  const hasBug = (text: string) => {
    const isHit = bugs.get(text) ?? (faults().bugs > 0 && world.chance.happens(faults().bugs))
    bugs.set(text, isHit)
    return isHit
  }
  let issued = 0
  let refreshes = 0

  const issue = (remoteId: string, livesMs: number) => {
    issued++
    const fresh = {
      access: `SECRET-access-${issued}`,
      refresh: `SECRET-refresh-${issued}`,
      expiresAt: world.now() + livesMs,
      isRevoked: false,
    }
    tokens.set(remoteId, fresh)
    unsaved.delete(remoteId)
    return fresh
  }
  const create = (made: Made) => {
    const visibleAt = world.now() + world.chance.between(0, Math.round(faults().findLagMs))
    const effect = {
      arrivedAt: world.now(),
      ...made,
      remoteId: String(9_000_000_000_000_000_000n + BigInt(effects.length + discarded.size)),
      at: world.now(),
      visibleAt,
    }
    effects.push(effect)
    return effect
  }
  const discard = (remoteId: string) => {
    const index = effects.findIndex((effect) => effect.remoteId === remoteId)
    if (index >= 0) effects.splice(index, 1)
    discarded.add(remoteId)
  }
  const revoke = (remoteId: string) => {
    const current = tokens.get(remoteId)
    if (current) current.isRevoked = true
  }
  const noteLoss = (remoteId: string) => {
    everLost.add(remoteId)
    const current = tokens.get(remoteId)
    if (current?.isRevoked) return
    const holder = unsaved.get(remoteId)
    const isHeld =
      holder?.process.isAlive &&
      world.now() - holder.issuedAt < refreshLeaseMs &&
      // A clock set forward ends the lease.
      isSteady(world, holder.issuedAt - refreshLeaseMs, world.now())
    const isLost = unsaved.has(remoteId) && !isHeld
    if (!isLost) needlesslyLost.add(remoteId)
  }
  return {
    effects,
    discarded,
    discard,
    stuck,
    preparedAt,
    upkeep,
    servers,
    hasBug,
    /** How many times tokens were refreshed. */
    refreshes: () => refreshes,
    noteRefresh: () => {
      refreshes++
    },
    tokens,
    unsaved,
    noteLoss,
    needlesslyLost,
    everLost,
    issue,
    revoke,
    create,
    faults,
    world,
    listsLag: faults().findLagMs > minuteMs,
  }
}

export type SimulatedPlatform = ReturnType<typeof createPlatform>

/** Sign-in, with single-use refresh tokens. */
export const simulatedConnector = (platform: SimulatedPlatform, process: Process): Connector => {
  const { world, tokens } = platform
  return {
    platform: 'x',
    isAvailable: true,
    isSandbox: true,
    authorizeUrl: () => 'https://x.test/authorize',
    exchange: () => Promise.reject(new Error('The simulation connects accounts itself.')),
    accounts: () => Promise.reject(new Error('The simulation knows its accounts.')),
    facts: async () => ({ kind: 'known', facts: {} }),
    revoke: async () => true,
    async refresh(refreshToken): Promise<GrantOutcome> {
      const faults = platform.faults()
      await world.pause(world.chance.between(20, 400))
      const entry = [...tokens].find(([, { refresh, isRevoked }]) => refresh === refreshToken && !isRevoked)
      if (world.chance.happens(faults.refreshBusy)) return { kind: 'refused', refusal: busy }
      if (!entry)
        return {
          kind: 'refused',
          refusal: { reason: { class: 'sign-in-ended', message: 'Connect the account again.' }, retry: { when: 'after-reconnect' } },
        }
      const [remoteId] = entry
      const fresh = platform.issue(remoteId, 2 * hourMs)
      platform.noteRefresh()
      platform.unsaved.set(remoteId, { process, issuedAt: world.now() })
      await world.pause(world.chance.between(20, 400))
      const isLost = world.chance.happens(faults.refreshLost)
      const isKilled = dies(world, process)
      if (isLost) platform.unsaved.set(remoteId, undefined)
      if (isKilled) return never()
      if (isLost) return { kind: 'refused', refusal: busy }
      return { kind: 'granted', grant: { accessToken: fresh.access, refreshToken: fresh.refresh, expiresAt: fresh.expiresAt, scopes: [] } }
    },
  }
}

/** Returns why the platform rejects this access token, if it does. */
export const refuseToken = ({ tokens, world, faults }: SimulatedPlatform, account: Account, token: string): Refusal | undefined => {
  const current = tokens.get(account.remoteId)
  if (current && world.chance.happens(faults().unauthorized)) {
    current.expiresAt = world.now()
  }
  const { deafFromMs } = faults()
  const deafForMs = world.now() - world.beginning - deafFromMs
  const isDeaf = deafFromMs > 0 && deafForMs >= 0 && deafForMs < 2 * minuteMs
  const isGood = !isDeaf && current && !current.isRevoked && current.access === token && current.expiresAt > world.now()
  return isGood
    ? undefined
    : { reason: { class: 'sign-in-ended', message: 'Connect the account again.' }, retry: { when: 'after-refresh' } }
}

/** The response of a busy platform. */
export const busy: Refusal = { reason: { class: 'transient', message: 'The platform is busy.' }, retry: { when: 'later' } }
