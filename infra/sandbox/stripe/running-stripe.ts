import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import type { World } from '../world.ts'
import { passTime } from './billing/pass-time.ts'
import { type Deliveries, openDeliveries, Switches, usualSwitches } from './deliveries.ts'
import { type Catalog, type LocalEndpoint, seedAccount } from './seed-account.ts'
import { openStorage } from './storage.ts'
import { openStripeWorld, type StripeWorld, takeEvents } from './stripe-world.ts'
import { setBack } from './wire-times.ts'

/** Our account at the fake Stripe. */
export type StripeApp = {
  secretKey: string
  /** Where events are sent, and the secret they're signed with. */
  webhooks: LocalEndpoint | undefined
  /** The catalog, as a deployment sets it up. */
  catalog: Catalog
  /** From 0 to 1. Decides which events are lost. */
  random?: () => number
}

/** The account while the sandbox runs: it follows the clock, is saved, and sends events. */
export type RunningStripe = {
  /** Runs work at the current time, and saves what changed. */
  act: <Result>(work: (world: StripeWorld) => Result) => Result
  /** Advances time (s). Stripe's clock stays ahead by that much. */
  advance: (seconds: number) => void
  /** How far Stripe's clock is ahead of the real one, in s. */
  ahead: () => number
  switches: () => Switches
  setSwitches: (switches: Switches) => void
  deliveries: Deliveries
  close: () => Promise<void>
}

const tickMs = 250

export const runStripe = (outside: World, app: StripeApp): RunningStripe => {
  const storage = openStorage(outside.database)
  let ahead = storage.setting('ahead', z.number()) ?? 0
  let switches = storage.setting('switches', Switches) ?? usualSwitches
  const nowMs = () => outside.now() + ahead * secondMs
  const world = openStripeWorld({
    url: '',
    secretKey: app.secretKey,
    now: storage.setting('now', z.number()) ?? Math.floor(nowMs() / secondMs),
  })
  world.lastId = storage.setting('lastId', z.number()) ?? 0
  storage.load(world)

  const save = () => {
    deliveries.enqueue(takeEvents(world))
    storage.save(world, { lastId: world.lastId, ahead, switches })
    deliveries.sendDue()
  }
  const deliveries = openDeliveries({
    world,
    switches: () => switches,
    nowMs,
    realNow: () => Math.floor(outside.now() / secondMs),
    bodyOf: (body) => setBack(body, ahead),
    random: app.random ?? Math.random,
    onChange: save,
  })
  let isSetUp = false
  const setUp = () => {
    isSetUp = true
    seedAccount(world, app)
    // Drops the setup's own events: nobody was subscribed before it.
    takeEvents(world)
  }
  const act = <Result>(work: (world: StripeWorld) => Result): Result => {
    world.url = outside.url()
    if (!isSetUp) setUp()
    passTime(world, Math.floor(nowMs() / secondMs))
    try {
      return work(world)
    } finally {
      save()
    }
  }
  const ticking = setInterval(() => {
    // Nothing can happen before the sandbox has a URL.
    if (outside.url() !== '') act(() => undefined)
  }, tickMs)
  // Stopping the sandbox doesn't wait for it.
  ticking.unref()

  return {
    act,
    advance: (seconds) => {
      ahead += seconds
      act(() => undefined)
    },
    ahead: () => ahead,
    switches: () => switches,
    setSwitches: (next) => {
      switches = next
      save()
    },
    deliveries,
    close: async () => {
      clearInterval(ticking)
      await deliveries.close()
    },
  }
}
