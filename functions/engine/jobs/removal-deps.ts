import { dynamoBelongings } from '../../adapters/dynamo/belongings.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoSessions } from '../../adapters/dynamo/sessions.ts'
import { dynamoSuggestions } from '../../adapters/dynamo/suggestions.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { eventBridgeSchedules, type ScheduleSettings } from '../../adapters/scheduler/schedules.ts'
import { clock } from '../../runtime/clock.ts'

type Settings = { table: Table; bucket: string; schedules: ScheduleSettings }

/** What only jobs need that remove a person or their files. */
export const removalDeps = ({ table, bucket, schedules }: Settings) => ({
  belongings: dynamoBelongings(table),
  sessions: dynamoSessions(table),
  suggestions: dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }),
  library: dynamoMediaLibrary(table),
  files: s3MediaFiles({ bucket }),
  schedules: eventBridgeSchedules(schedules),
})
