import type { Connector, GrantOutcome } from '#functions/ports/connector.ts'
import type { Delivery, Found, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Account } from '#shared/domain/accounts.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { Repeat, Step } from '#shared/domain/targets.ts'
import { hourMs, secondMs, toMs } from '#shared/domain/times.ts'
import type { Faults } from './faults.ts'
import { dies, never } from './process.ts'
import type { Process, World } from './world.ts'

/** Something that became public: the part `part` of the text `text` on an account. */
export type Effect = { remoteId: string; account: string; text: string; part: number; sentAt: number; at: number; visibleAt: number }

/** A worker that was frozen for longer than its lease, in ms, may lose the tokens it was given: nobody can wait for it for ever. */
const refreshLeaseMs = 25 * secondMs

type Tokens = { access: string; refresh: string; expiresAt: number; isRevoked: boolean }

/**
 * A platform as the engine may meet one. A text says how it is published: `text` in one create that must be reconciled, `thread` in several,
 * `media` after uploads that may be repeated and processing, `keyed` with the platform's own idempotency, `final` with neither.
 */
export const createPlatform = (world: World, faults: () => Faults) => {
  const effects: Effect[] = []
  const tokens = new Map<string, Tokens>()
  /** Who was given an account's newest tokens and has not stored them yet; undefined when the answer was lost on its way. */
  const unsaved = new Map<string, { process: Process; issuedAt: number } | undefined>()
  /** When the platform last ended an account's tokens before their time, for no reason; twice in a row costs the connection. */
  const endedEarly = new Map<string, number>()
  /** Accounts that a person was asked to connect again though nobody had revoked or lost anything. */
  const needlesslyLost = new Set<string>()
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
  const create = (made: Pick<Effect, 'account' | 'text' | 'part' | 'sentAt'>) => {
    const visibleAt = world.now() + world.chance.between(0, Math.round(faults().findLagMs))
    const effect = { ...made, remoteId: String(9_000_000_000_000_000_000n + BigInt(effects.length)), at: world.now(), visibleAt }
    effects.push(effect)
    return effect
  }
  const revoke = (remoteId: string) => {
    const current = tokens.get(remoteId)
    if (current) current.isRevoked = true
  }
  const noteLoss = (remoteId: string) => {
    const current = tokens.get(remoteId)
    const wasEndedEarly = world.now() - (endedEarly.get(remoteId) ?? 0) < 60 * secondMs
    if (current?.isRevoked || wasEndedEarly) return
    const holder = unsaved.get(remoteId)
    const isHeld = holder?.process.isAlive && world.now() - holder.issuedAt < refreshLeaseMs
    const isLost = unsaved.has(remoteId) && !isHeld
    if (!isLost) needlesslyLost.add(remoteId)
  }
  return {
    effects,
    /** How often tokens were refreshed. */
    refreshes: () => refreshes,
    noteRefresh: () => {
      refreshes++
    },
    tokens,
    unsaved,
    endedEarly,
    noteLoss,
    needlesslyLost,
    issue,
    revoke,
    create,
    faults,
    world,
    listsLag: faults().findLagMs > 60 * secondMs,
  }
}

export type SimulatedPlatform = ReturnType<typeof createPlatform>

/** How a text wants to be published: its first word. */
const kindOf = (text: string) => text.split(' ')[0] ?? 'text'

/** How many posts a text becomes. */
export const partCount = (text: string) => (kindOf(text) === 'thread' ? 3 : 1)

const repeatOf: Record<string, Repeat> = { text: 'reconcile', thread: 'reconcile', media: 'reconcile', keyed: 'idempotent', final: 'never' }

/** The platform as one worker talks to it. */
export const simulatedPublisher = (platform: SimulatedPlatform, process: Process): Publisher => {
  const { world } = platform
  const latency = async () => {
    await world.pause(world.chance.between(20, 800))
    if (dies(world, process)) await never()
  }

  return {
    platform: 'x',
    nextStep: ({ text, progress }) => nextStep(text, progress),
    fingerprint: ({ text }, step) => `${text} ${step.name}`,

    async perform(delivery, step, accessToken): Promise<StepOutcome> {
      const { chance } = world
      const faults = platform.faults()
      await latency()
      if (!step.isPublic) return perform(delivery, step, platform)
      if (chance.happens(faults.cutBefore)) return lost
      if (chance.happens(faults.busy)) return refused({ class: 'transient', message: 'The platform is busy.' }, { when: 'later' })
      if (chance.happens(faults.rateLimited))
        return refused({ class: 'rate-limited', message: 'Wait.' }, { when: 'later', afterMs: chance.between(1, 60) * secondMs })
      const refusal = refuseToken(platform, delivery.account, accessToken)
      if (refusal) return { kind: 'refused', refusal }
      if (isDuplicate(platform, delivery, step))
        return refused({ class: 'duplicate', message: 'The same text was posted recently.' }, { when: 'never' })

      const isSlow = chance.happens(faults.hangs)
      if (isSlow) return hang(delivery, step, platform)
      const outcome = publish(delivery, step, platform)
      await latency()
      return chance.happens(faults.cutAfter) ? lost : outcome
    },

    async find({ account, text, progress }, { step, sentAt }): Promise<Found> {
      await latency()
      const { chance } = world
      if (chance.happens(platform.faults().findFails)) return { kind: 'unavailable', refusal: busy }
      const part = partOf(step)
      const found = platform.effects.find(
        (effect) =>
          effect.account === account.remoteId &&
          effect.text === text &&
          effect.part === part &&
          effect.visibleAt <= world.now() &&
          effect.at >= toMs(sentAt) - 60 * secondMs,
      )
      return found ? { kind: 'found', outcome: afterPart(text, progress, found) } : { kind: 'absent' }
    },
  }
}

const nextStep = (text: string, { uploaded = false, ready = false, parts = 0 }: Delivery['progress']): Step => {
  if (kindOf(text) === 'media' && !uploaded) return { name: 'upload', repeat: 'safe', isPublic: false }
  if (kindOf(text) === 'media' && !ready) return { name: 'status', repeat: 'safe', isPublic: false }
  return { name: `post-${Number(parts) + 1}`, repeat: repeatOf[kindOf(text)] ?? 'reconcile', isPublic: true }
}

const partOf = ({ name }: Step) => Number(name.slice('post-'.length))

const perform = ({ progress }: Delivery, step: Step, { world, faults }: SimulatedPlatform): StepOutcome => {
  if (world.chance.happens(faults().busy)) return { kind: 'refused', refusal: busy }
  if (step.name === 'upload') return { kind: 'done', progress: { ...progress, uploaded: true }, hasEffect: false }
  if (world.chance.happens(0.5)) return { kind: 'waiting', progress, checkAfterMs: world.chance.between(1, 20) * secondMs }
  return { kind: 'done', progress: { ...progress, ready: true }, hasEffect: false }
}

const publish = (
  { account, text, progress }: Delivery,
  step: Step,
  platform: SimulatedPlatform,
  sentAt = platform.world.now(),
): StepOutcome => {
  const part = partOf(step)
  const same =
    step.repeat === 'idempotent'
      ? platform.effects.find((effect) => effect.account === account.remoteId && effect.text === text && effect.part === part)
      : undefined
  return afterPart(text, progress, same ?? platform.create({ account: account.remoteId, text, part, sentAt }))
}

const afterPart = (text: string, progress: Delivery['progress'], { remoteId, part }: Effect) => {
  const next = { ...progress, parts: part }
  if (part < partCount(text)) return { kind: 'done' as const, progress: next, hasEffect: true }
  return { kind: 'published' as const, progress: next, remoteId, url: `https://x.test/i/status/${remoteId}` }
}

/** The caller's deadline passes; the platform may or may not do it all the same, a little later. */
const hang = async (delivery: Delivery, step: Step, platform: SimulatedPlatform): Promise<StepOutcome> => {
  const { world } = platform
  const sentAt = world.now()
  if (world.chance.happens(0.5))
    world.at(world.now() + world.chance.between(0, 30) * secondMs, () => void publish(delivery, step, platform, sentAt))
  await world.pause(25 * secondMs)
  return lost
}

const isDuplicate = ({ effects, faults }: SimulatedPlatform, { account, text }: Delivery, step: Step) =>
  faults().knowsDuplicates &&
  step.repeat !== 'idempotent' &&
  effects.some((effect) => effect.account === account.remoteId && effect.text === text && effect.part === partOf(step))

const refuseToken = ({ tokens, endedEarly, world, faults }: SimulatedPlatform, account: Account, token: string): Refusal | undefined => {
  const current = tokens.get(account.remoteId)
  if (current && world.chance.happens(faults().unauthorized)) {
    current.expiresAt = world.now()
    endedEarly.set(account.remoteId, world.now())
  }
  const isGood = current && !current.isRevoked && current.access === token && current.expiresAt > world.now()
  return isGood
    ? undefined
    : { reason: { class: 'sign-in-ended', message: 'Connect the account again.' }, retry: { when: 'after-refresh' } }
}

/** Signing in, with refresh tokens that are good once. */
export const simulatedConnector = (platform: SimulatedPlatform, process: Process): Connector => {
  const { world, tokens } = platform
  return {
    platform: 'x',
    isAvailable: true,
    isSandbox: true,
    authorizeUrl: () => 'https://x.test/authorize',
    exchange: () => Promise.reject(new Error('The simulation connects accounts itself.')),
    profile: () => Promise.reject(new Error('The simulation knows its profiles.')),
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

const busy: Refusal = { reason: { class: 'transient', message: 'The platform is busy.' }, retry: { when: 'later' } }
const lost: StepOutcome = { kind: 'unknown', message: 'The connection broke.' }
const refused = (reason: Refusal['reason'], retry: Refusal['retry']): StepOutcome => ({ kind: 'refused', refusal: { reason, retry } })
