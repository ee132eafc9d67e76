import type { Targets } from '#functions/ports/posts.ts'
import { wakeAt } from '#shared/domain/target-rules.ts'
import { Attempt, Target, type TargetRef } from '#shared/domain/targets.ts'
import { cut } from './cut.ts'

/** The due index as a reader may see it. `lagMs` is how far each of its changes is behind the truth. */
export type IndexLag = { now: () => number; lagMs: () => number }

type Entry = { wake: string | undefined; visibleAt: number }

/** The shards of due work, in memory. */
export const fakeDueShards = [0, 1, 2, 3, 4, 5, 6, 7]

/** Targets in memory. Everything is copied and parsed on the way in and out, as in a store. */
export const fakeTargets = (lag: IndexLag = { now: () => 0, lagMs: () => 0 }) => {
  const stored = new Map<string, Target>()
  const index = new Map<string, Entry[]>()
  const attempts: Attempt[] = []
  const claims = new Map<string, string>()
  /** The last write of each target: the same object is the same write. */
  const written = new Map<string, Target>()

  const put = (target: Target) => {
    const key = keyOf(target)
    stored.set(key, Target.parse(structuredClone(target)))
    written.delete(key)
    const entries = index.get(key) ?? []
    entries.push({ wake: wakeAt(target), visibleAt: lag.now() + lag.lagMs() })
    index.set(key, entries)
  }
  const remove = (ref: TargetRef) => {
    stored.delete(keyOf(ref))
    index.get(keyOf(ref))?.push({ wake: undefined, visibleAt: lag.now() + lag.lagMs() })
  }
  const indexed = (key: string) => index.get(key)?.findLast(({ visibleAt }) => visibleAt <= lag.now())?.wake

  const replace = (target: Target, attempt?: Attempt) => {
    const isMadeAlready = written.get(keyOf(target)) === target
    if (isMadeAlready) return true
    if (stored.get(keyOf(target))?.version !== target.version - 1) return false
    put(target)
    written.set(keyOf(target), target)
    if (attempt) attempts.push(Attempt.parse(structuredClone(attempt)))
    return true
  }

  const due = (now: string) =>
    [...index.keys()].flatMap((key) => {
      const wake = indexed(key)
      return wake !== undefined && wake <= now ? [{ key, wake }] : []
    })

  const targets: Targets = {
    get: async (ref) => structuredClone(stored.get(keyOf(ref))),
    ofPost: async (postId) =>
      [...stored.values()]
        .filter((target) => target.postId === postId)
        .sort((a, b) => (a.accountId < b.accountId ? -1 : 1))
        .map((target) => structuredClone(target)),
    replace: async (target, attempt) => replace(target, attempt),
    claim: async (target, { remoteId, attempt }) => {
      const claim = `${target.accountId} ${remoteId}`
      const owner = claims.get(claim) ?? target.postId
      if (owner !== target.postId) return 'taken'
      if (!replace(target, attempt)) return 'superseded'
      claims.set(claim, owner)
      return 'written'
    },
    due: async (shard, now, page) => {
      const inShard = due(now).filter(({ key }) => shardOf(key) === shard)
      const { items, cursor } = cut(inShard, page, { list: `due ${shard}`, placeOf: ({ key, wake }) => `${wake} ${key}` })
      return { items: items.map(({ key }) => refOf(key)), cursor }
    },
    oldestDue: async (shard, now) =>
      due(now)
        .filter(({ key }) => shardOf(key) === shard)
        .map(({ wake }) => wake)
        .sort()[0],
    attempts: async (postId, page) => {
      const found = attempts.filter((attempt) => attempt.postId === postId).map((attempt) => structuredClone(attempt))
      const placeOf = ({ startedAt, accountId, number }: Attempt) => `${startedAt} ${accountId} ${number}`
      return cut(found, page, { list: `attempts of ${postId}`, placeOf })
    },
  }
  const maps = [stored, index, claims, written]
  return {
    ...targets,
    put,
    remove,
    /** Takes a snapshot, and returns a function that restores it. */
    copy: () => {
      const kept = structuredClone({ stored, index, claims, attempts })
      return () => {
        for (const map of maps) map.clear()
        for (const [key, target] of kept.stored) stored.set(key, target)
        for (const [key, entries] of kept.index) index.set(key, entries)
        for (const [key, owner] of kept.claims) claims.set(key, owner)
        attempts.splice(0, attempts.length, ...kept.attempts)
      }
    },
    all: () => [...stored.values()],
    allAttempts: () => attempts,
    isIndexed: (ref: TargetRef) => indexed(keyOf(ref)) !== undefined,
  }
}

const keyOf = ({ postId, accountId }: TargetRef) => `${postId} ${accountId}`

const refOf = (key: string): TargetRef => {
  const [postId = '', accountId = ''] = key.split(' ')
  return { postId, accountId }
}

const shardOf = (key: string) => [...key].reduce((sum, character) => sum + character.charCodeAt(0), 0) % fakeDueShards.length
