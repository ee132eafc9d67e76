import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import { xConnector } from '#functions/adapters/platforms/x/connector.ts'
import type { ByteRange } from '#functions/ports/media.ts'
import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { connect, openWorld, putFault, received, tweeted, app as xApp } from '#test/sandbox/world.ts'
import { aDelivery, publisherOf } from './deliveries.ts'

/** The adapter on its own sandbox, with one connected account. `content` maps file IDs to their bytes. */
export const onSandbox = async ({ name = 'ada', content = {} }: { name?: string; content?: Record<string, Uint8Array> } = {}) => {
  const world = await openWorld()
  const { clientId, clientSecret } = xApp
  const app: PlatformApp = { clientId, clientSecret, sandboxUrl: world.url }
  const now = () => world.clock.now
  const files = { read: async ({ id }: MediaRef, { from, to }: ByteRange) => (content[id] ?? new Uint8Array()).subarray(from, to) }
  const tokens = await connect(world, name)
  const { access_token: accessToken, refresh_token: refreshToken } = tokens
  const connector = xConnector(app, { fetch, now })
  const known = await connector.accounts({ accessToken, scopes: [] })
  const [account] = known.kind === 'known' ? known.found : []
  if (!account) throw new Error('The sandbox does not know the account.')
  const { remoteId, username } = account.profile
  return {
    world,
    app,
    connector,
    publisher: publisherOf(app, { files, now }),
    publisherWith: (ownFetch: typeof fetch) => publisherOf(app, { files, now, fetch: ownFetch }),
    /** Gives up on a call this many ms after it hits a fault. */
    impatientPublisher: (ms: number) => publisherOf(app, { files, now, fetch: impatientFetch(world, ms) }),
    accessToken,
    refreshToken,
    profile: account.profile,
    /** Posts as the person, bypassing Crier. */
    post: (text: string) => tweeted(world, tokens, { text }),
    aDelivery: (changes: Omit<Parameters<typeof aDelivery>[0] & object, 'account'> = {}) =>
      aDelivery({ account: { remoteId, username }, ...changes }),
    received: () => received(world),
    fault: (fault: Record<string, unknown>) => putFault(world, fault),
  }
}

export type OnSandbox = Awaited<ReturnType<typeof onSandbox>>

type Run = { publisher: Publisher; accessToken: string; world: { clock: { now: number } } }

/** Performs steps, waiting as asked, until one isn't simply done. Passes progress through JSON, as storing it does. */
export const deliver = async ({ publisher, accessToken, world }: Run, start: Delivery) => {
  const steps: string[] = []
  let delivery = start
  for (;;) {
    const step = publisher.nextStep(delivery)
    const outcome = await publisher.perform(delivery, step, accessToken)
    steps.push(step.name)
    delivery = withProgress(delivery, outcome)
    if (outcome.kind === 'waiting') world.clock.now += outcome.checkAfterMs
    else if (outcome.kind !== 'done') return { outcome, delivery, steps }
  }
}

/** Returns the delivery as it's stored after an outcome. */
export const withProgress = (delivery: Delivery, outcome: StepOutcome): Delivery =>
  'progress' in outcome && outcome.progress ? { ...delivery, progress: JSON.parse(JSON.stringify(outcome.progress)) } : delivery

/** Performs the steps before the named one and returns the updated delivery. */
export const deliverUntil = async ({ publisher, accessToken, world }: Run, start: Delivery, name: string) => {
  let delivery = start
  for (let step = publisher.nextStep(delivery); step.name !== name; step = publisher.nextStep(delivery)) {
    const outcome = await publisher.perform(delivery, step, accessToken)
    delivery = withProgress(delivery, outcome)
    if (outcome.kind === 'waiting') world.clock.now += outcome.checkAfterMs
    else if (outcome.kind !== 'done') throw new Error(`The step ${step.name} was ${outcome.kind}.`)
  }
  return delivery
}
