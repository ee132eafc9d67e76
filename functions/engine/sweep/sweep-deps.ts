import { minuteMs } from '#shared/domain/times.ts'
import { dynamoHeartbeat } from '../../adapters/dynamo/heartbeat.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { shardsToSweep } from '../../adapters/dynamo/keys.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { toldEvents } from '../../compose/told-events.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/log.ts'
import type { SweepDeps } from '../../use-cases/publishing/dependencies.ts'

type Parts = { table: Table } & Pick<SweepDeps, 'deliveries' | 'measure' | 'count' | 'parts' | 'sweepElsewhere'>

/** Builds the dependencies for sweeping. */
export const sweepDeps = ({ table, ...parts }: Parts): SweepDeps => ({
  ...parts,
  clock,
  report,
  shards: () => shardsToSweep(table.dueShards, Math.floor(clock.now() / minuteMs)),
  targets: dynamoTargets(table),
  posts: dynamoPosts(table),
  jobs: dynamoJobPlan(table),
  tellEvent: toldEvents(table),
  settings: dynamoPublishingSettings(table),
  heartbeat: dynamoHeartbeat(table),
})
