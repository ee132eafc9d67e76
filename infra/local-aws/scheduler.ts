import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { accountNumber, region } from '../machine/process/names.ts'
import { AwsError } from './aws-error.ts'
import type { NewSchedule, Schedule, Schedules } from './schedules.ts'

/** A REST call: what the path, query, and body said. */
export type RestCall = { method: string; path: string; query: URLSearchParams; body: unknown }

const Name = z.string().regex(/^[0-9a-zA-Z-_.]{1,64}$/)

/**
 * https://docs.aws.amazon.com/scheduler/latest/APIReference/API_CreateSchedule.html. Only one-off schedules that call a
 * Lambda function work here.
 */
const Settings = z.looseObject({
  GroupName: Name.default('default'),
  ClientToken: z.string().min(1).max(64),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  FlexibleTimeWindow: z.object({ Mode: z.literal('OFF') }),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  State: z.literal('ENABLED').default('ENABLED'),
  Target: z.looseObject({
    Arn: z.string().startsWith('arn:aws:lambda:'),
    RoleArn: z.string().startsWith('arn:'),
    Input: z.string().max(262_144).default('{}'),
  }),
})

const pageSize = 100

/** EventBridge Scheduler over HTTP for the given groups. */
export const schedulerAnswers = (schedules: Schedules, groups: readonly string[]) => {
  const groupOf = (name: string | null) => {
    const group = name ?? 'default'
    if (!groups.includes(group)) throw new AwsError('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404)
    return group
  }
  const read = (name: string, body: unknown): NewSchedule => {
    const { ClientToken, GroupName, ...settings } = checked(Settings, body)
    const { Target, ScheduleExpression, ScheduleExpressionTimezone, ActionAfterCompletion } = settings
    return {
      group: groupOf(GroupName),
      name: checked(Name, name),
      settings,
      clientToken: ClientToken,
      dueAt: timeOf(ScheduleExpression, ScheduleExpressionTimezone),
      target: { arn: Target.Arn, input: jsonOnly(Target.Input) },
      isDeletedAfterwards: ActionAfterCompletion === 'DELETE',
    }
  }
  const list = (query: URLSearchParams) => {
    const group = groupOf(query.get('ScheduleGroup'))
    const found = schedules.list(group).filter(({ name }) => name.startsWith(query.get('NamePrefix') ?? ''))
    const from = Number(query.get('NextToken') ?? 0)
    const to = from + Math.min(Number(query.get('MaxResults') ?? pageSize), pageSize)
    return { Schedules: found.slice(from, to).map(toSummary), ...(to < found.length && { NextToken: String(to) }) }
  }

  const answers: Record<string, (name: string, call: RestCall) => unknown> = {
    POST: (name, { body }) => {
      const schedule = read(name, body)
      schedules.create(schedule)
      return { ScheduleArn: arnOf(schedule.group, name) }
    },
    PUT: (name, { body }) => {
      const schedule = read(name, body)
      schedules.update(schedule)
      return { ScheduleArn: arnOf(schedule.group, name) }
    },
    GET: (name, { query }) => toDetails(schedules.get(groupOf(query.get('groupName')), name)),
    DELETE: (name, { query }) => schedules.remove(groupOf(query.get('groupName')), name),
  }
  return (call: RestCall): unknown => {
    if (call.path === '/schedules' && call.method === 'GET') return list(call.query)
    const name = call.path.match(/^\/schedules\/([^/]+)$/)?.[1]
    const answer = answers[call.method]
    if (name === undefined || !answer) throw new AwsError('UnknownOperationException', `There is no ${call.method} ${call.path}.`, 404)
    return answer(name, call)
  }
}

/** Parses `at(2026-05-04T09:00:00)` into ms since the epoch. */
const timeOf = (expression: string, timeZone: string) => {
  const text = expression.match(/^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/)?.[1]
  const time = text === undefined ? Number.NaN : Date.parse(`${text}Z`)
  if (Number.isNaN(time)) throw new AwsError('ValidationException', `Invalid Schedule Expression ${expression}.`)
  if (timeZone !== 'UTC') throw new AwsError('ValidationException', `The local scheduler knows UTC only, not ${timeZone}.`)
  return time
}

const jsonOnly = (input: string) => {
  try {
    JSON.parse(input)
    return input
  } catch {
    throw new AwsError('ValidationException', 'Invalid input: a Lambda target takes JSON.')
  }
}

const checked = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new AwsError('ValidationException', result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

const arnOf = (group: string, name: string) => `arn:aws:scheduler:${region}:${accountNumber}:schedule/${group}/${name}`

const toDetails = ({ group, name, settings, createdAt, changedAt }: Schedule) => ({
  ...settings,
  Name: name,
  GroupName: group,
  Arn: arnOf(group, name),
  CreationDate: createdAt / secondMs,
  LastModificationDate: changedAt / secondMs,
})

const toSummary = (schedule: Schedule) => {
  const { Name: name, GroupName, Arn, CreationDate, LastModificationDate } = toDetails(schedule)
  const { State, Target } = checked(Settings.pick({ State: true, Target: true }), schedule.settings)
  return { Name: name, GroupName, Arn, CreationDate, LastModificationDate, State, Target: { Arn: Target.Arn } }
}
