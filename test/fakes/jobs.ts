import { Job, type JobPlan, type JobRef, type Jobs, laneOf } from '#functions/ports/jobs.ts'
import { cut } from './cut.ts'

/** The number of shards for jobs in memory. */
const fakeJobShards = 2

const shardOf = (userId: string) => userId.charCodeAt(userId.length - 1) % fakeJobShards

/** Runs everything due in a single run, without helpers. */
export const inOneRun = {
  jobShards: fakeJobShards,
  helpers: 0,
  runElsewhere: async () => Promise.reject(new Error('There are no helpers.')),
}

/** Jobs in memory. */
export const fakeJobs = (): Jobs & JobPlan & { all: () => Job[]; put: (job: Job) => void } => {
  const rows = new Map<string, Job>()
  const keyOf = ({ ownerId: userId, kind, subject }: JobRef) => `${userId} ${kind} ${subject}`
  const put = (job: Job) => void rows.set(keyOf(job), Job.parse(job))
  const isUnchanged = (job: Job) => {
    const stored = rows.get(keyOf(job))
    return stored?.dueAt === job.dueAt && stored.tries === job.tries
  }
  const inOrder = () => [...rows.values()].sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1))

  return {
    all: () => inOrder(),
    put,
    async plan(job, dueAt) {
      put({ ...job, dueAt, tries: 0 })
    },
    async planOnce(job, dueAt) {
      if (!rows.has(keyOf(job))) put({ ...job, dueAt, tries: 0 })
    },
    async cancel(job) {
      rows.delete(keyOf(job))
    },
    async due({ lane, shard }, now, page) {
      const due = inOrder().filter(({ dueAt, kind, ownerId: userId }) => dueAt <= now && laneOf(kind) === lane && shardOf(userId) === shard)
      const { items, cursor } = cut(due, page, { list: `jobs ${lane} ${shard}`, placeOf: (job) => `${job.dueAt} ${keyOf(job)}` })
      return { items: items.map(({ ownerId: userId }) => userId), cursor }
    },
    of: async (userId) => inOrder().flatMap((job) => (job.ownerId === userId ? [{ ...job }] : [])),
    async take(job, until) {
      if (!isUnchanged(job)) return undefined
      const taken = { ...job, dueAt: until, tries: job.tries + 1 }
      put(taken)
      return taken
    },
    async finish(taken) {
      if (isUnchanged(taken)) rows.delete(keyOf(taken))
    },
    async postpone(taken, next) {
      if (isUnchanged(taken)) put({ ...taken, ...next })
    },
  }
}
