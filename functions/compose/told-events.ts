import { dynamoEvents } from '../adapters/dynamo/events.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import type { JobRunner } from '../ports/jobs.ts'
import { clock } from '../runtime/clock.ts'
import { tellEvents } from '../use-cases/events/events.ts'

/** The workspaces’ events. */
export const openEvents = (table: Table) => dynamoEvents(table, { sleep: clock.sleep, random: Math.random })

/** Tells what happened. With a runner, endpoints hear of it at once. */
export const toldEvents = (table: Table, jobRunner?: JobRunner) => tellEvents({ events: openEvents(table), jobRunner })
