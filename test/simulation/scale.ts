import { dueShardsMax, indexKeys, jobShards } from '#functions/adapters/dynamo/keys.ts'
import { budgetShards } from '#functions/adapters/dynamo/sharded-budgets.ts'
import { secretNames } from '#functions/adapters/platforms/app.ts'
import { peoplePerRun } from '#functions/use-cases/jobs/run-jobs.ts'
import { tableUnits } from '#infra/aws/deploy/cost/assumptions.ts'
import { sweepAheadMs } from '#shared/domain/target-rules.ts'
import { dayMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { dayBudgets } from '#shared/platforms/day-budgets.ts'
import { chanceOf } from './random.ts'
import { type Burst, batchSeconds, load, size, spread } from './scale-burst.ts'

/**
 * What one part of a sweep can do in a minute with the CPU that comes with 512 MB. An estimate that no account has
 * measured yet.
 */
const sweptAMinute = 13_700
const sweepSeconds = 45
/** A target's index writes in a burst. More if it's sent over half a minute late. */
const indexWrites = { onTime: 3, late: 7 }
/** A job is moved when it's taken and deleted when it's done. */
const jobIndexWrites = 3

/** The most writes any partition gets in one of `seconds`, if `perSecond` keys are drawn in each. */
const busiest = (seconds: number, perSecond: number, partitionOf: (index: number) => string | number) => {
  let most = 0
  for (let second = 0; second < seconds; second += 1) {
    const counts = new Map<string | number, number>()
    for (let index = 0; index < perSecond; index += 1) {
      const partition = partitionOf(second * perSecond + index)
      counts.set(partition, (counts.get(partition) ?? 0) + 1)
    }
    most = Math.max(most, ...counts.values())
  }
  return most
}

type Row = {
  part: string
  /** What AWS or a platform provides, and where that's documented. */
  limit: number
  unit: string
  source: string
  load: number
  means: string
  /** What to request where the limit is a quota. */
  asked?: number
}

const docs = 'https://docs.aws.amazon.com'
const itemLimits = `${docs}/amazondynamodb/latest/developerguide/bp-partition-key-design.html`

/** Every part the load could overwhelm. */
export const scaleRows = (burst: Burst): Row[] => {
  const { engine, deliverAtOnce } = size
  const chance = chanceOf(1)
  const peak = burst.peakPerSecond
  const nine = toInstant(Date.UTC(2026, 4, 4, 9))
  const dueOf = (index: number) =>
    indexKeys.dueTarget(
      { postId: `post-${Math.floor(index / load.accounts)}`, accountId: `x_${index}` },
      { wakeAt: nine, dueShards: engine.dueShards },
    ).gsi2pk
  const posts = load.targetsAtNine / load.accounts
  const people = engine.jobHelpers * peoplePerRun
  const averagePosts = load.postsADay / (dayMs / secondMs)
  const aheadSeconds = sweepAheadMs / secondMs
  return [
    {
      part: 'posts to X a day, by all of Crier',
      limit: dayBudgets.x.app ?? 0,
      unit: 'a day',
      source: 'https://docs.x.com/x-api/fundamentals/rate-limits',
      load: load.postsADay * load.accounts * spread.x,
      means: 'nothing on our side: negotiate a higher limit with X, then set it in `shared/platforms/x/model.ts`',
    },
    {
      part: 'one shard of a global ledger, all targets on one platform',
      limit: 1_000,
      unit: 'writes/s',
      source: itemLimits,
      load: busiest(20, peak, () => chance.between(0, budgetShards - 1)),
      means: `${budgetShards} shards`,
    },
    {
      part: 'the operator’s switch for a platform, all targets on one platform',
      limit: 3_000,
      unit: 'read units/s',
      source: itemLimits,
      load: ((deliverAtOnce * 2) / batchSeconds) * 0.5,
      means: 'a process reads it once a second at most, for everything it delivers',
    },
    {
      part: 'one partition of the due index',
      limit: 1_000,
      unit: 'writes/s',
      source: itemLimits,
      load: busiest(20, peak, dueOf) * indexWrites.late,
      means: `\`dueShards: ${engine.dueShards}\` of ${dueShardsMax}, and ${indexWrites.onTime} index writes a target, ${indexWrites.late} where it is late`,
    },
    {
      part: 'the sweep, if every schedule is lost',
      limit: (sweptAMinute / 60) * sweepSeconds * engine.sweepParts,
      unit: `targets within the ${aheadSeconds} s ahead`,
      source: 'an estimate for 512 MB: 228 targets a second in each part',
      load: load.targetsAtNine,
      means: `\`sweepParts: ${engine.sweepParts}\`: one invocation a shard`,
    },
    {
      part: 'schedules of posts due in one minute',
      limit: 1_000,
      unit: 'calls/s',
      source: `${docs}/scheduler/latest/UserGuide/scheduler-quotas.html`,
      load: posts / 60,
      means: 'the sweep, which doesn’t need schedules; a higher quota saves it the work',
      asked: 10_000,
    },
    {
      part: 'schedules created, averaged over the day',
      limit: 250,
      unit: 'calls/s',
      source: `${docs}/scheduler/latest/UserGuide/scheduler-quotas.html`,
      load: averagePosts,
      means: 'the quota of the smallest Regions; a post without its schedule is swept',
    },
    {
      part: 'deliver, in parallel',
      limit: 1_000,
      unit: 'invocations',
      source: `${docs}/lambda/latest/dg/gettingstarted-limits.html`,
      load: deliverAtOnce,
      means: '`reservedConcurrency: { deliver: 6_000 }` and `deliveryPollers`',
      asked: 10_000,
    },
    {
      part: 'one queue: messages in flight',
      limit: 120_000,
      unit: 'messages',
      source: `${docs}/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html`,
      load: burst.mostInFlightOfOneQueue,
      means: 'a queue for each platform',
    },
    {
      part: 'people whose checks are due at once, an hour before',
      limit: people,
      unit: 'people a minute',
      source: `\`peoplePerRun\`, ${peoplePerRun} in 30 s`,
      load: posts / 12,
      means: `\`jobHelpers: ${engine.jobHelpers}\`; all are checked within twelve minutes`,
    },
    {
      part: 'one partition of due jobs',
      limit: 1_000,
      unit: 'writes/s',
      source: itemLimits,
      load: Math.ceil((people / (minuteMs / secondMs) / jobShards) * jobIndexWrites),
      means: `${jobShards} shards in each of two lanes`,
    },
    {
      part: 'the table: writes, indexes included',
      limit: 40_000,
      unit: 'write units/s',
      source: `${docs}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
      load: peak * (tableUnits.target.write + tableUnits.post.write / load.accounts),
      means: 'the stage’s `warmThroughput`, so it doesn’t have to grow first',
      asked: 800_000,
    },
    {
      part: 'the table: reads',
      limit: 40_000,
      unit: 'read units/s',
      source: `${docs}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
      load: peak * (tableUnits.target.read + tableUnits.post.read / load.accounts),
      means: 'the stage’s `warmThroughput`',
      asked: 300_000,
    },
    {
      part: 'tokens opened (KMS)',
      limit: 10_000,
      unit: 'calls/s',
      source: `${docs}/kms/latest/developerguide/requests-per-second.html`,
      load: peak,
      means: 'the quota',
      asked: 30_000,
    },
    {
      part: 'secrets read by starting workers (Parameter Store)',
      limit: 40,
      unit: 'calls/s',
      source: `${docs}/general/latest/gr/ssm.html`,
      load: 100 * Math.ceil(secretNames.length / 10),
      means: 'its higher throughput, which is a setting',
      asked: 1_000,
    },
  ]
}

export const holds = ({ limit, asked = limit, load: wanted }: Row) => wanted <= Math.max(limit, asked)

const number = (value: number) => Math.round(value).toLocaleString('en-US')

/** The table in docs/scale.md. */
export const scaleTable = (rows: readonly Row[]) =>
  [
    '| Part | Limit | Load | What handles it | Headroom |',
    '| --- | --- | --: | --- | --: |',
    ...rows.map((row) => {
      const { part, limit, unit, source, load: wanted, means, asked } = row
      const given = source.startsWith('http') ? `[${number(limit)} ${unit}](${source})` : `${number(limit)} ${unit} (${source})`
      const limits = asked === undefined ? given : `${given}; ask for ${number(asked)}`
      const headroom = holds(row)
        ? `${(Math.max(limit, asked ?? 0) / wanted).toFixed(1)} ×`
        : `**${((100 * limit) / wanted).toFixed(1)} %**`
      return `| ${part} | ${limits} | ${number(wanted)} | ${means} | ${headroom} |`
    }),
  ].join('\n')
