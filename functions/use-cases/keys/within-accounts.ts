import type { Accounts } from '#functions/ports/accounts.ts'
import type { Queues } from '#functions/ports/own-lists.ts'
import type { Page } from '#functions/ports/page.ts'
import type { Posts } from '#functions/ports/posts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Queue } from '#shared/domain/queues.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import type { Post } from '#shared/publishing/posts.ts'

/** The accounts that an API key is limited to. Undefined for no limit. */
export type AccountLimit = readonly string[] | undefined

const beyond = () => new DomainError('forbidden', 'This API key is limited to other accounts.')

/** The accounts within a limit. Others look as if they weren't connected, and none can be added. */
export const accountsWithin = (accounts: Accounts, limit: AccountLimit): Accounts => {
  if (!limit) return accounts
  const covers = ({ id }: AccountRef) => limit.includes(id)
  return {
    get: async (ref) => (covers(ref) ? accounts.get(ref) : undefined),
    withTokens: async (ref) => (covers(ref) ? accounts.withTokens(ref) : undefined),
    list: async (workspaceId, platform) => (await accounts.list(workspaceId, platform)).filter(covers),
    async connect(account, sealed, max) {
      if (!covers(account)) throw beyond()
      return accounts.connect(account, sealed, max)
    },
    async setPausedByPlan(ref, isPaused) {
      if (covers(ref)) await accounts.setPausedByPlan(ref, isPaused)
    },
    setSettings: async (ref, settings) => (covers(ref) ? accounts.setSettings(ref, settings) : undefined),
    setNeedsApproval: async (ref, needsApproval) => (covers(ref) ? accounts.setNeedsApproval(ref, needsApproval) : undefined),
    setGroups: async (ref, groups) => (covers(ref) ? accounts.setGroups(ref, groups) : undefined),
    remove: async (ref) => covers(ref) && accounts.remove(ref),
    claimRefresh: async (ref, claim) => covers(ref) && accounts.claimRefresh(ref, claim),
    storeTokens: async (ref, change) => covers(ref) && accounts.storeTokens(ref, change),
    async releaseRefresh(ref, claim) {
      if (covers(ref)) await accounts.releaseRefresh(ref, claim)
    },
    requireReconnect: async (ref, change) => covers(ref) && accounts.requireReconnect(ref, change),
  }
}

/**
 * The posts all of whose accounts are within a limit, those that part of the post already went to included. Others look
 * as if they didn't exist, so a page can have fewer posts than asked for and still continue.
 */
export const postsWithin = (posts: Posts, limit: AccountLimit): Posts => {
  if (!limit) return posts
  const covers = ({ accountIds, targets }: Post) =>
    accountIds.every((id) => limit.includes(id)) && targets.every(({ accountId }) => limit.includes(accountId))
  const visible = ({ items, ...page }: Page<Post>) => ({ items: items.filter(covers), ...page })
  return {
    ...posts,
    async get(ref) {
      const post = await posts.get(ref)
      return post && covers(post) ? post : undefined
    },
    ofStatus: async (...asked) => visible(await posts.ofStatus(...asked)),
    planned: async (...asked) => visible(await posts.planned(...asked)),
    unplanned: async (...asked) => visible(await posts.unplanned(...asked)),
    async create(post, ...changes) {
      if (!covers(post)) throw beyond()
      return posts.create(post, ...changes)
    },
    async replace(post, ...changes) {
      if (!covers(post)) throw beyond()
      return posts.replace(post, ...changes)
    },
  }
}

/**
 * The queues of accounts within a limit. The others, and those of groups, whose accounts can change, look as if they
 * didn't exist. They stay as they are when the list is written.
 */
export const queuesWithin = (queues: Queues, limit: AccountLimit): Queues => {
  if (!limit) return queues
  const covers = ({ owner }: Queue) => owner.kind === 'account' && limit.includes(owner.id)
  const read = new Map<number, Queue[]>()
  return {
    ...queues,
    async read(workspaceId) {
      const list = await queues.read(workspaceId)
      read.set(list.version, list.queues)
      return { ...list, queues: list.queues.filter(covers) }
    },
    async write(workspaceId, { queues: changed, version }) {
      if (!changed.every(covers)) throw beyond()
      const before = read.get(version) ?? []
      const kept = before.flatMap((queue) => (covers(queue) ? changed.filter(({ id }) => id === queue.id) : [queue]))
      const added = changed.filter(({ id }) => before.every((queue) => queue.id !== id))
      return queues.write(workspaceId, { queues: [...kept, ...added], version })
    },
  }
}
