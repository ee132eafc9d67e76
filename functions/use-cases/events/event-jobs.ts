import type { Accounts } from '#functions/ports/accounts.ts'
import type { TellEvent, Webhooks } from '#functions/ports/events.ts'
import type { JobRef } from '#functions/ports/jobs.ts'
import type { JobChange, Posts } from '#functions/ports/posts.ts'
import type { EventDraft } from '#shared/domain/events.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import { eventId, scheduledEvent } from './post-events.ts'

/** The job that tells about a post’s new time, set by one revision. */
const scheduledJob = ({ workspaceId, id, revision, schedule }: Post): JobRef => ({
  ownerId: workspaceId,
  kind: 'post-scheduled',
  subject: [id, revision, schedule?.scheduledAt].join('#'),
})

/**
 * Returns the job that tells about a post’s new time, if it has one. It belongs into the transaction that sets the time,
 * so one never happens without the other.
 */
export const schedulingNews = (before: Post | undefined, after: Post, dueAt: number): JobChange[] => {
  const { schedule } = after
  const isNews = schedule !== undefined && (before?.targets.length === 0 || before?.schedule?.scheduledAt !== schedule.scheduledAt)
  return isNews ? [{ kind: 'plan-job', job: scheduledJob(after), dueAt: toInstant(dueAt) }] : []
}

/** Tells about posts that got a time. One whose time has changed again is left to the job for that. */
export const tellScheduled = async (
  { posts, tellEvent }: { posts: Pick<Posts, 'get'>; tellEvent: TellEvent },
  { ownerId: workspaceId, subjects }: JobRun,
): Promise<JobOutcome> => {
  for (const subject of subjects) {
    const [id = '', revision, scheduledAt] = subject.split('#')
    const post = await posts.get({ workspaceId, id })
    if (post === undefined || post.schedule?.scheduledAt !== scheduledAt || post.revision < Number(revision)) continue
    const event = scheduledEvent(post, Number(revision))
    if (event) await tellEvent(workspaceId, event)
  }
  return { kind: 'done' }
}

/** The job that tells that an account is back. Plan it before the account is connected: it looks itself. */
export const reconnectedJob = ({ workspaceId, id }: AccountRef): JobRef => ({
  ownerId: workspaceId,
  kind: 'account-reconnected',
  subject: id,
})

const eventAccount = ({ id, platform, username }: Account) => ({ id, platform, username })

/** Tells that accounts that had to be reconnected are back. */
export const tellReconnected = async (
  { accounts, tellEvent }: { accounts: Pick<Accounts, 'get'>; tellEvent: TellEvent },
  { ownerId: workspaceId, subjects }: JobRun,
): Promise<JobOutcome> => {
  for (const id of subjects) {
    const account = await accounts.get({ workspaceId, id })
    if (account?.state.name !== 'connected') continue
    const at = account.connectedAt
    const draft: EventDraft = {
      id: eventId('account.reconnected', id, at),
      type: 'account.reconnected',
      timestamp: at,
      data: { account: eventAccount(account), at },
    }
    await tellEvent(workspaceId, draft)
  }
  return { kind: 'done' }
}

/** Tells that an account has to be reconnected, if it does. */
export const tellReconnectNeeded = async (tellEvent: TellEvent, account: Account) => {
  if (account.state.name !== 'reconnect') return
  const { since, message: reason } = account.state
  const draft: EventDraft = {
    id: eventId('account.needs-reconnect', account.id, since),
    type: 'account.needs-reconnect',
    timestamp: since,
    data: { account: eventAccount(account), since, reason },
  }
  await tellEvent(account.workspaceId, draft)
}

/** The job that looks, once a day, whether the API has changed since a workspace was told. */
export const apiJob = (workspaceId: WorkspaceId): JobRef => ({ ownerId: workspaceId, kind: 'announce-api', subject: '' })

/** This deployment’s version of the API, and what changed with each version, newest first. */
export type ApiVersions = {
  apiVersion: string
  apiChanges: readonly { version: string; isBreaking: boolean; text: string }[]
}

type ApiDeps = {
  webhooks: Pick<Webhooks, 'list' | 'update'>
  tellEvent: TellEvent
  clock: { now: () => number }
  /** The site’s origin, without a trailing slash. */
  siteUrl: string
  api: ApiVersions
}

/** At most this many changes are in one event, the latest ones, each with at most this many characters. */
const [changesMax, changeTextMax] = [40, 300]

/** Tells a workspace about another version of the API, if one of its endpoints wants to know. */
export const announceApi = async (deps: ApiDeps, { ownerId: workspaceId }: JobRun): Promise<JobOutcome> => {
  const listening = (await deps.webhooks.list(workspaceId)).filter(({ events }) => events.includes('api.changed'))
  const to = deps.api.apiVersion
  const behind = listening.filter(({ announcedVersion }) => announcedVersion !== to)
  const [first] = behind
  if (first) await deps.tellEvent(workspaceId, changedApi(deps, first.announcedVersion, to))
  for (const webhook of behind) await deps.webhooks.update(webhook, (found) => ({ ...found, announcedVersion: to }))
  return listening.length > 0 ? { kind: 'again', at: toInstant(deps.clock.now() + dayMs) } : { kind: 'done' }
}

/** A version that’s unknown here, such as a newer one before a rollback, leaves only the current one’s changes. */
const changesSince = ({ apiVersion, apiChanges }: ApiVersions, from: string) => {
  const known = apiChanges.findIndex(({ version }) => version === from)
  const since = known < 0 ? apiChanges.filter(({ version }) => version === apiVersion) : apiChanges.slice(0, known)
  return since.slice(0, changesMax).map((change) => ({ ...change, text: change.text.slice(0, changeTextMax) }))
}

const changedApi = ({ api, siteUrl, clock }: ApiDeps, from: string, to: string): EventDraft => ({
  id: eventId('api.changed', from, to),
  type: 'api.changed',
  timestamp: toInstant(clock.now()),
  data: {
    from,
    to,
    changes: changesSince(api, from),
    url: `${siteUrl}/docs/changelog`,
  },
})
