import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Delivery, Publisher } from '#functions/ports/publisher.ts'
import { accessTokens } from '#functions/use-cases/accounts/access-token.ts'
import { sealTokens } from '#functions/use-cases/accounts/stored-tokens.ts'
import { confirmTarget } from '#functions/use-cases/posts/retry-target.ts'
import { deliverTarget } from '#functions/use-cases/publishing/deliver.ts'
import type { DeliveryDeps } from '#functions/use-cases/publishing/dependencies.ts'
import { nextMessageAt, toMessage } from '#functions/use-cases/publishing/enqueue.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { isFinal } from '#shared/domain/target-rules.ts'
import { type Target, TargetContent } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { rules } from '#shared/platforms/rules.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeVault } from '#test/fakes/vault.ts'
import type { OpenRig } from '../rig.ts'

type EngineOptions = {
  /** The rig's own publisher by default, or one with a fault. */
  publisher?: Publisher
  /** How far ahead it's due, in ms. */
  dueInMs?: number
  /** The instant after which Crier no longer knows what was sent. */
  rewoundTo?: string
}

/** More than any post takes. */
const roundsMax = 120

/**
 * Crier's engine over fakes, with the rig's adapter and the sandbox's clock: everything a person's post goes through.
 */
export const engineOn = async (rig: OpenRig, { account: who, text, media, options }: Delivery, wish: EngineOptions = {}) => {
  const { world, connector, publisher: own } = rig
  const now = () => world.clock.now
  const pass = (ms: number) => {
    world.clock.now += ms
  }
  const fakes = await anEngine(toInstant(now()))
  const vault = fakeVault()
  // The platform decides when the token expires.
  const account = { ...who, tokenExpiresAt: undefined }
  await fakes.accounts.connect(account, await sealTokens(vault, account, rig))
  const signIn = { accounts: fakes.accounts, jobs: fakes.jobs, vault, connectorOf: async () => connector, now, sleep: () => setImmediate() }
  const deps: DeliveryDeps = {
    ...fakes,
    clock: { now, sleep: async (ms) => pass(ms) },
    media: { getMany: async () => media },
    publisherOf: async () => wish.publisher ?? own,
    accessToken: accessTokens(signIn),
  }
  const content = TargetContent.parse({ text, media: media.map(({ id }) => id), options })
  const dueAt = toInstant(now() + (wish.dueInMs ?? 0))
  const state = aState.enqueued({ until: toInstant(now() + (wish.dueInMs ?? 0) + minuteMs) })
  // No platform's delay makes the post too late.
  await fakes.settings.put(who.workspaceId, { ...publishingSettingsDefault, lateLimitMinutes: (7 * dayMs) / minuteMs })
  await fakes.keep(
    aTarget({
      accountId: account.id,
      platform: account.platform,
      content,
      dueAt,
      headStartMs: rules[account.platform].textHeadStartMs ?? 0,
      state,
      rewoundTo: wish.rewoundTo,
    }),
  )
  const target = () => fakes.target('post-1', account.id)
  /** Works on the target now, as when its message arrives. */
  const work = async () => {
    await deliverTarget(deps, toMessage(await target()))
    return target()
  }
  const awaitNext = async () => {
    const at = nextMessageAt(await target()) ?? 0
    pass(Math.max(0, at - secondMs - now()))
  }

  return {
    work,
    /** Works on the target at each of its times until the predicate holds. */
    async until(isLikeThat: (target: Target) => boolean) {
      let current = await work()
      for (let rounds = 1; !isLikeThat(current); rounds += 1) {
        if (rounds > roundsMax || isAtRest(current)) throw new Error(`It is ${JSON.stringify(current.state)}.`)
        await awaitNext()
        current = await work()
      }
      return current
    },
    /**
     * Runs to the end and returns the outcome with all attempts. Checks that nothing recorded contains a secret and
     * that the adapter never threw.
     */
    async end() {
      const ended = await this.until(isAtRest)
      const attempts = await fakes.attempts()
      const written = JSON.stringify([ended, attempts, fakes.reports])
      for (const secret of [rig.accessToken, rig.refreshToken]) if (secret) expect(written).not.toContain(secret)
      expect(fakes.reports).toEqual([])
      return { state: ended.state, publicPart: ended.publicPart, attempts }
    },
    account: async () => fakes.accounts.get(account),
    /** The person confirms that the post is at this URL. */
    async confirm(url: string) {
      await confirmTarget(fakes, { ref: { workspaceId: who.workspaceId, id: 'post-1' }, accountId: account.id, url })
      return target()
    },
  }
}

const isAtRest = ({ state }: Target) => isFinal(state.name) || state.name === 'paused'
