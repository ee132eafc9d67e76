import type { SentWebhook, WebhookSender } from '#functions/ports/events.ts'
import { deliverEvents } from '#functions/use-cases/events/deliver-events.ts'
import { announceApi } from '#functions/use-cases/events/event-jobs.ts'
import { tellEvents } from '#functions/use-cases/events/events.ts'
import { tellPausedWebhook } from '#functions/use-cases/events/webhook-notices.ts'
import { createWebhook } from '#functions/use-cases/events/webhooks.ts'
import { runJobs, runJobsOf } from '#functions/use-cases/jobs/run-jobs.ts'
import { type CrierEvent, type EventDraft, EventType, type Webhook } from '#shared/domain/events.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { fakeClock } from '../fakes/clock.ts'
import { fakeEvents, fakeWebhookDeliveries, fakeWebhooks } from '../fakes/events.ts'
import { fakeJobs, inOneRun } from '../fakes/jobs.ts'
import { fakeMailer } from '../fakes/mailer.ts'
import { fakeUsers } from '../fakes/users.ts'
import { fakeVault } from '../fakes/vault.ts'
import { fakeWorkspaces } from '../fakes/workspaces.ts'
import { aUser } from './a-user.ts'
import { jobWork } from './job-work.ts'

/** What a server answers, after so many ms. Without a status, it never does, and Crier gives up after 15 s. */
export type ServerAnswer = { status?: number; afterMs?: number; headers?: Record<string, string> }

/** A request that arrived at a server. */
export type Arrival = { url: string; id: string; at: number; event: CrierEvent; secrets: readonly string[] }

const timeoutMs = 15_000

/** An event that an account is back. */
export const anEventDraft = (id: string, at: string): EventDraft => ({
  id,
  type: 'account.reconnected',
  timestamp: at,
  data: { account: { id: 'x_77', platform: 'x', username: 'ada' }, at },
})

/** Events, endpoints, and the servers behind them, in virtual time from `at` on. */
export const aWebhookWorld = async (at = '2026-05-04T09:00:00.000Z') => {
  const clock = fakeClock(toMs(at))
  const jobs = fakeJobs()
  const webhooks = fakeWebhooks()
  const events = fakeEvents({ webhooks, jobs })
  const webhookDeliveries = fakeWebhookDeliveries()
  const vault = fakeVault()
  const users = fakeUsers()
  await users.create(aUser(), 'hash')
  const mailer = fakeMailer()
  const servers = new Map<string, (arrival: Arrival) => ServerAnswer>()
  const arrivals: Arrival[] = []
  const reports: string[] = []
  let ids = 0

  const sender: WebhookSender = {
    async send({ url, id, body, secrets, at: sentAt }): Promise<SentWebhook> {
      const arrival = { url, id, at: sentAt, event: JSON.parse(body), secrets }
      arrivals.push(arrival)
      const { status, afterMs = 0, headers = {} } = servers.get(url)?.(arrival) ?? { status: 200 }
      await clock.sleep(status === undefined ? timeoutMs : afterMs)
      const kept = { durationMs: afterMs, requestHeaders: { 'webhook-id': id }, responseHeaders: headers, responseBody: '' }
      return status === undefined ? { ...kept, problem: 'It didn’t answer within 15 seconds.' } : { ...kept, status }
    },
  }
  const working: Promise<unknown>[] = []
  const jobRunner = { runNow: async (ownerId: string) => void working.push(runJobsOf(running, ownerId, clock.now())) }
  const deps = {
    clock,
    events,
    webhooks,
    webhookDeliveries,
    jobs,
    jobRunner,
    vault,
    users,
    mailer,
    workspaces: fakeWorkspaces(),
    siteUrl: 'https://crier.test',
    sender,
    random: () => 0,
    newId: () => `id-${++ids}`,
    apiVersion: '1.0.0',
    api: { apiVersion: '1.0.0', apiChanges: [] },
    allowsLoopback: false,
    tellEvent: tellEvents({ events, jobRunner }),
    tellPaused: (webhook: Webhook) => tellPausedWebhook(deps, webhook),
  }
  const work = jobWork({ 'deliver-events': (run) => deliverEvents(deps, run), 'announce-api': (run) => announceApi(deps, run) })
  const running = { ...inOneRun, clock, jobs, work, report: (message: string) => void reports.push(message) }
  const manager = { workspaceId: 'user-1', userId: 'user-1', tells: () => undefined }

  /** Lets everything that was begun end. */
  const settle = async () => {
    for (let next = working.shift(); next; next = working.shift()) await clock.run(next)
  }

  return {
    ...deps,
    manager,
    arrivals,
    reports,
    servers,
    settle,
    /** Adds an endpoint for every type of event. */
    listen: (url: string, own: { events?: EventType[]; isPaused?: boolean } = {}) =>
      createWebhook(deps, manager, { url, events: [...EventType.options], description: '', isPaused: false, ...own }),
    /** Has so many things happen, one after the other. */
    async happen(count: number, name = 'event') {
      for (let number = 1; number <= count; number += 1)
        await deps.tellEvent('user-1', anEventDraft(`${name}-${number}`, toInstant(clock.now())))
      await settle()
    },
    /** Lets so many ms pass. Whatever falls due runs in its minute. */
    async pass(ms: number) {
      const end = clock.now() + ms
      await settle()
      for (;;) {
        const next = toMs(jobs.all()[0]?.dueAt ?? toInstant(end + minuteMs))
        const minute = Math.max(clock.now(), Math.ceil(next / minuteMs) * minuteMs)
        if (minute > end) break
        clock.pass(minute - clock.now())
        await clock.run(runJobs(running, clock.now()))
        await settle()
      }
      clock.pass(Math.max(0, end - clock.now()))
    },
    /** Returns the IDs of what arrived at a server, in order. */
    arrivedAt: (url: string) => arrivals.filter((arrival) => arrival.url === url).map(({ id }) => id),
  }
}
