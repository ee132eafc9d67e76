import type { Deliveries, DeliveryMessage, Schedules } from '#functions/ports/deliveries.ts'
import { accessTokens } from '#functions/use-cases/accounts/access-token.ts'
import { runJobs } from '#functions/use-cases/jobs/run-jobs.ts'
import type { PostDeps } from '#functions/use-cases/posts/post-deps.ts'
import type { DeliveryDeps, SweepDeps } from '#functions/use-cases/publishing/dependencies.ts'
import { enqueuePost } from '#functions/use-cases/publishing/enqueue.ts'
import { serverLanes } from '#functions/use-cases/publishing/lanes.ts'
import { syncTogether } from '#functions/use-cases/publishing/store.ts'
import { sweepDue } from '#functions/use-cases/publishing/sweep.ts'
import { noSchedules } from '#infra/machine/engine/begin-publishing.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { loadContentCheck, scopeNames } from '#shared/platforms/rules.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { inOneRun } from '#test/fakes/jobs.ts'
import { fakeMissedChecks } from '#test/fakes/missed-checks.ts'
import { fakeDueShards } from '#test/fakes/targets.ts'
import { fakeVault } from '#test/fakes/vault.ts'
import { createDeliverLambdas } from './deliver-lambdas.ts'
import type { Faults } from './faults.ts'
import { createMailbox, simulatedWork } from './mailbox.ts'
import { createOwnMachine } from './own-machine.ts'
import { film } from './plans.ts'
import { createPlatform, simulatedConnector } from './platform.ts'
import { call, startProcess, through } from './process.ts'
import { simulatedPublisher } from './publisher.ts'
import { createStores } from './stores.ts'
import { createStripe } from './stripe.ts'
import { sharedWorkspace } from './team.ts'
import type { Process, World } from './world.ts'

// Loading code on first use takes real time, during which the world's clock would advance.
await loadContentCheck()

const lambdaMs = minuteMs

/** How many batches for slow servers AWS processes concurrently. */
const slowBatchesMax = 5

type Setting = {
  /** The awaits at which the first deliver Lambdas die, in turn. */
  deaths?: readonly number[]
  /** Runs on one machine instead of AWS, with an in-memory queue and no scheduler. */
  isMachine?: boolean
  /** How many batches of ten AWS processes concurrently in each lane. */
  batchesMax?: number
}

/**
 * Crier's whole engine in a simulated world: store, queue, scheduler, sweep, platform. `faults` returns what goes wrong
 * at the moment.
 */
export const createCrier = (
  world: World,
  faults: () => Faults,
  { deaths = [], isMachine = false, batchesMax = Number.POSITIVE_INFINITY }: Setting = {},
) => {
  const { chance } = world
  const vault = fakeVault()
  const platform = createPlatform(world, faults)
  const stores = createStores(world, faults, platform)
  const { targets, posts, accounts, jobs, users } = stores
  const telling = { tellEvent: stores.events.tellEvent }
  const stripe = createStripe()
  const mailbox = createMailbox(world)
  const alarms = new Map<string, number>()
  const reports: string[] = []
  let posted = 0

  // A Lambda keeps the faults it was started under. A machine outlives them.
  const presentFaults = {
    get before() {
      return faults().storeBefore
    },
    get after() {
      return faults().storeAfter
    },
  }
  const storeFaults = () => (isMachine ? presentFaults : { before: faults().storeBefore, after: faults().storeAfter })
  const clockOf = (process: Process) => ({
    now: () => world.clock() + process.skewMs,
    sleep: (ms: number) => call(world, process, () => world.pause(ms)),
  })
  const report = (message: string, error: unknown) => void reports.push(`${message} ${String(error)}`)

  const deliveries: Deliveries = {
    async send(messages) {
      const lost = messages.filter(() => chance.happens(faults().sendFails))
      const sent = messages.filter((entry) => !lost.includes(entry))
      for (const { message } of sent) platform.upkeep.noteMessage(message)
      if (isMachine) return machine.deliveries.send(sent)
      for (const entry of sent) {
        enqueue(entry.message, Math.floor(entry.delayMs / secondMs) * secondMs)
        if (chance.happens(faults().messageTwice))
          enqueue(entry.message, Math.floor(entry.delayMs / secondMs) * secondMs + chance.between(0, 5 * secondMs))
      }
      return lost.map(({ message }) => message)
    },
  }
  const enqueue = (message: DeliveryMessage, delayMs: number) => {
    const late = chance.happens(faults().messageLate) ? chance.between(0, 20 * secondMs) : 0
    world.at(world.now() + delayMs + chance.between(5, 60) + late, () => (message.lane ? slowLane : lambdas).receive(message))
  }

  const alarmClock: Schedules = {
    async plan({ postId, revision, at }) {
      if (chance.happens(faults().planFails)) throw new Error('The scheduler throttles.')
      const token = ++posted
      alarms.set(postId, token)
      const fire = (isStale: boolean) => () => {
        if (!isStale && alarms.get(postId) !== token) return
        const process = startProcess(world, faults())
        enqueuePost(enqueueDeps(process), { postId, revision }).catch((error: unknown) => report('publish failed', error))
      }
      if (chance.happens(faults().alarmLost)) return
      const late = chance.happens(faults().alarmLate) ? chance.between(0, 90 * secondMs) : 0
      world.at(at + chance.between(0, 59_999) + late, fire(chance.happens(faults().alarmLate)))
      if (chance.happens(faults().alarmTwice)) world.at(at + chance.between(0, 59_999), fire(true))
    },
    async cancel(postId) {
      if (chance.happens(faults().planFails)) throw new Error('The scheduler throttles.')
      alarms.delete(postId)
    },
  }
  const schedules = isMachine ? noSchedules : alarmClock

  const enqueueDeps = (process: Process) => ({
    clock: clockOf(process),
    targets: through(world, process, targets, storeFaults()),
    deliveries: through(world, process, deliveries),
    report,
    measure: () => undefined,
    count: () => undefined,
    missedChecks: fakeMissedChecks(),
  })
  const deliveryDeps = (process: Process): DeliveryDeps => {
    const reached = <Port extends object>(port: Port) => through(world, process, port, storeFaults())
    const clock = clockOf(process)
    const signIn = accessTokens({
      accounts: reached(accounts),
      jobs: reached(jobs),
      vault: through(world, process, vault, { before: faults().vaultFails }),
      connectorOf: async () => simulatedConnector(platform, process),
      now: clock.now,
      sleep: clock.sleep,
    })
    return {
      ...enqueueDeps(process),
      sync: syncTogether({
        clock,
        posts: reached(posts),
        targets: reached(targets),
        jobs: reached(jobs),
        tellEvent: reached(telling).tellEvent,
      }),
      accounts: reached(accounts),
      jobs: reached(jobs),
      accessToken: signIn,
      media: { getMany: async () => [film] },
      settings: reached(stores.settings),
      platformPauses: reached(stores.platformPauses),
      rateLimiter: reached(stores.rateLimiter),
      lanes: serverLanes({ paces: reached(stores.paces), now: clock.now, report }),
      budgets: reached(stores.budgets),
      millsADay: async () => Number.MAX_SAFE_INTEGER,
      publisherOf: async () => simulatedPublisher(platform, process),
      random: chance.next,
    }
  }
  const lambdas = createDeliverLambdas(world, { faults, depsOf: deliveryDeps, report, deaths, batchesMax })
  const slowLane = createDeliverLambdas(world, { faults, depsOf: deliveryDeps, report, deaths: [], batchesMax: slowBatchesMax })
  const sweepDeps = (process: Process): SweepDeps => ({
    ...enqueueDeps(process),
    tellEvent: through(world, process, telling, storeFaults()).tellEvent,
    posts: through(world, process, posts, storeFaults()),
    jobs: through(world, process, jobs, storeFaults()),
    heartbeat: through(world, process, stores.heartbeat, storeFaults()),
    settings: through(world, process, stores.settings, storeFaults()),
    shards: () => fakeDueShards,
    parts: 1,
    sweepElsewhere: async () => Promise.reject(new Error('There is one part.')),
  })
  /** The dependencies of a person's request, which can die like any Lambda. */
  const postDeps = (process: Process): PostDeps => {
    // Nobody answers a request to a machine that's down.
    if (isMachine && !machine.isRunning()) process.isAlive = false
    return requestDeps(process)
  }
  const requestDeps = (process: Process): PostDeps => ({
    ...enqueueDeps(process),
    tellEvent: through(world, process, telling, storeFaults()).tellEvent,
    posts: through(world, process, posts, storeFaults()),
    jobs: through(world, process, jobs, storeFaults()),
    schedules: through(world, process, schedules),
    accounts: through(world, process, accounts),
    keptCards: { reserve: async () => undefined },
    workspaces: { get: async (id) => sharedWorkspace(id) },
    media: { getMany: async () => [film] },
    // Nobody reaches a per-person limit. Such a request would be refused before anything is written.
    usage: {
      spend: async () => ({ isWithin: true, freeAt: world.now() }),
      drafts: async () => ({ count: 0, bytes: 0 }),
      millsBilled: async () => 0,
    },
    newId: () => `${++posted}`,
  })

  const sweepEveryMinute = (from: number) =>
    world.at(from, () => {
      const process = startProcess(world, faults())
      sweepDue(sweepDeps(process)).catch((error: unknown) => report('sweep failed', error))
      sweepEveryMinute(from + minuteMs)
    })

  const doJobs = (process: Process) => {
    const clock = clockOf(process)
    const reached = <Port extends object>(port: Port) => through(world, process, port, storeFaults())
    const work = simulatedWork(
      {
        world,
        mailbox,
        clock,
        report,
        plan: reached(jobs),
        users: reached(users),
        stripe,
        rateLimiter: reached(stores.rateLimiter),
        posts: reached(posts),
        targets: reached(targets),
        accounts: reached(accounts),
        tellEvent: reached(telling).tellEvent,
        deliveries: through(world, process, deliveries),
      },
      process,
    )
    return runJobs({ ...inOneRun, clock, report, jobs: reached(jobs), work }, clock.now())
  }
  const runJobsEveryMinute = (from: number) =>
    world.at(from, () => {
      const process = startProcess(world, faults())
      doJobs(process).catch((error: unknown) => report('jobs failed', error))
      world.at(world.now() + lambdaMs, () => {
        process.isAlive = false
      })
      runJobsEveryMinute(from + minuteMs)
    })

  const machine = createOwnMachine(world, { deliveryDeps, sweepDeps, doJobs, report })

  /** Connects or reconnects an account. */
  const connect = async (workspaceId: string, remoteId: string, livesMs: number) => {
    const { access, refresh, expiresAt } = platform.issue(remoteId, livesMs)
    const account: Account = {
      id: `x_${remoteId}`,
      workspaceId: workspaceId,
      platform: 'x',
      remoteId,
      username: `user${remoteId}`,
      name: 'A person',
      isPremium: false,
      groups: [],
      settings: {},
      state: { name: 'connected' },
      scopes: scopeNames('x'),
      renewsItself: true,
      connectedAt: toInstant(world.now()),
      tokenExpiresAt: toInstant(expiresAt),
    }
    const context = { ownerId: workspaceId, accountId: account.id, purpose: 'platform-tokens' as const }
    await accounts.connect(account, await vault.seal(JSON.stringify({ accessToken: access, refreshToken: refresh }), context))
  }

  const doings = { postDeps, sweepEveryMinute, runJobsEveryMinute, machine, connect }
  return { ...stores, stripe, platform, mailbox, reports, vault, ...doings }
}

export type Crier = ReturnType<typeof createCrier>
