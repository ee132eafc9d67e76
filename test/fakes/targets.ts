import { dueShards } from '#functions/adapters/dynamo/keys.ts'
import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { Targets } from '#functions/ports/targets.ts'
import { wakeAt } from '#shared/domain/target-rules.ts'
import { Attempt, Target, type TargetRef } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'

/** The due index as a reader may see it: `lagMs` says how far behind the truth each change of it is. */
export type IndexLag = { now: () => number; lagMs: () => number }

type Entry = { wake: string | undefined; visibleAt: number }

/** Targets in memory. Everything is copied and parsed on its way in and out, as a store would. */
export const fakeTargets = (lag: IndexLag = { now: () => 0, lagMs: () => 0 }) => {
  const stored = new Map<string, Target>()
  const index = new Map<string, Entry[]>()
  const attempts: Attempt[] = []

  const put = (target: Target) => {
    const key = keyOf(target)
    stored.set(key, Target.parse(structuredClone(target)))
    const entries = index.get(key) ?? []
    entries.push({ wake: wakeAt(target), visibleAt: lag.now() + lag.lagMs() })
    index.set(key, entries)
  }
  const remove = (ref: TargetRef) => {
    stored.delete(keyOf(ref))
    index.get(keyOf(ref))?.push({ wake: undefined, visibleAt: lag.now() + lag.lagMs() })
  }
  const indexed = (key: string) => index.get(key)?.findLast(({ visibleAt }) => visibleAt <= lag.now())?.wake

  const dueKeys = (now: string, shard?: number) =>
    [...index.keys()]
      .map((key) => ({ key, wake: indexed(key) }))
      .filter(({ key, wake }) => wake !== undefined && wake <= now && (shard === undefined || shardOf(key) === shard))
      .sort((a, b) => toMs(a.wake ?? '') - toMs(b.wake ?? ''))

  const targets: Targets = {
    get: async (ref) => structuredClone(stored.get(keyOf(ref))),
    ofPost: async (postId) =>
      [...stored.values()]
        .filter((target) => target.postId === postId)
        .sort((a, b) => (a.accountId < b.accountId ? -1 : 1))
        .map((target) => structuredClone(target)),
    replace: async (target, attempt) => {
      if (stored.get(keyOf(target))?.version !== target.version - 1) return false
      put(target)
      if (attempt) attempts.push(Attempt.parse(structuredClone(attempt)))
      return true
    },
    due: async (shard, now, page) =>
      cut(
        dueKeys(now, shard).map(({ key }) => refOf(key)),
        page,
      ),
    oldestDue: async (now) => dueKeys(now)[0]?.wake,
    attempts: async (postId, page) =>
      cut(
        attempts.filter((attempt) => attempt.postId === postId).sort((a, b) => toMs(a.startedAt) - toMs(b.startedAt)),
        page,
      ),
  }
  return {
    ...targets,
    put,
    remove,
    all: () => [...stored.values()],
    allAttempts: () => attempts,
    isIndexed: (ref: TargetRef) => indexed(keyOf(ref)) !== undefined,
  }
}

/** A page of items in memory; the cursor is the number of items before it. */
export const cut = <Item>(items: readonly Item[], { limit, cursor = '0' }: PageRequest): Page<Item> => {
  const from = Number(cursor)
  const isMore = items.length > from + limit
  return { items: items.slice(from, from + limit), cursor: isMore ? String(from + limit) : undefined }
}

const keyOf = ({ postId, accountId }: TargetRef) => `${postId} ${accountId}`

const refOf = (key: string): TargetRef => {
  const [postId = '', accountId = ''] = key.split(' ')
  return { postId, accountId }
}

const shardOf = (key: string) => [...key].reduce((sum, character) => sum + character.charCodeAt(0), 0) % dueShards
