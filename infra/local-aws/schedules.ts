import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { AwsError } from './aws-error.ts'

/** A one-off schedule. `settings` is everything its owner set, `dueAt` is in ms. */
export type Schedule = {
  group: string
  name: string
  settings: Record<string, unknown>
  clientToken: string
  createdAt: number
  changedAt: number
}
export type NewSchedule = Pick<Schedule, 'group' | 'name' | 'settings' | 'clientToken'> & {
  dueAt: number
  target: { arn: string; input: string }
  isDeletedAfterwards: boolean
}

/**
 * One upcoming delivery. It carries its target, because a second delivery may come long after the schedule is deleted.
 */
export type Firing = { id: number; group: string; name: string; at: number; arn: string; input: string; isDeletedAfterwards: boolean }

const ScheduleRow = z
  .object({
    groupName: z.string(),
    name: z.string(),
    settings: z.string(),
    clientToken: z.string(),
    createdAt: z.number(),
    changedAt: z.number(),
  })
  .transform(
    ({ groupName, settings, ...row }): Schedule => ({
      ...row,
      group: groupName,
      settings: z.record(z.string(), z.unknown()).parse(JSON.parse(settings)),
    }),
  )
const FiringRow = z
  .object({
    id: z.number(),
    groupName: z.string(),
    name: z.string(),
    at: z.number(),
    arn: z.string(),
    input: z.string(),
    isDeletedAfterwards: z.number(),
  })
  .transform(
    ({ groupName, isDeletedAfterwards, ...row }): Firing => ({ ...row, group: groupName, isDeletedAfterwards: isDeletedAfterwards === 1 }),
  )

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS schedules (
    groupName TEXT, name TEXT, settings TEXT NOT NULL, clientToken TEXT NOT NULL, createdAt INTEGER NOT NULL, changedAt INTEGER NOT NULL,
    PRIMARY KEY (groupName, name)
  );
  CREATE TABLE IF NOT EXISTS firings (
    id INTEGER PRIMARY KEY, groupName TEXT NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, arn TEXT NOT NULL, input TEXT NOT NULL,
    isDeletedAfterwards INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS firingsByTime ON firings (at);
  CREATE INDEX IF NOT EXISTS firingsByName ON firings (groupName, name);`

/** How often a schedule fires twice. It may on AWS, so here it sometimes does. */
const duplicateShare = 0.05

export type Schedules = ReturnType<typeof openSchedules>
type Options = { file: string; now: () => number; random: () => number }

/**
 * One account's schedules, in a file or `:memory:`. Each one's firing time is drawn at creation: any moment of its
 * minute.
 */
export const openSchedules = ({ file, now, random }: Options) => {
  const database = new DatabaseSync(file)
  database.exec(schema)
  const insert = database.prepare('INSERT INTO schedules VALUES (?, ?, ?, ?, ?, ?)')
  const replace = database.prepare('UPDATE schedules SET settings = ?, clientToken = ?, changedAt = ? WHERE groupName = ? AND name = ?')
  const erase = database.prepare('DELETE FROM schedules WHERE groupName = ? AND name = ?')
  const addFiring = database.prepare('INSERT INTO firings (groupName, name, at, arn, input, isDeletedAfterwards) VALUES (?, ?, ?, ?, ?, ?)')
  const eraseFirings = database.prepare('DELETE FROM firings WHERE groupName = ? AND name = ?')
  const eraseFiring = database.prepare('DELETE FROM firings WHERE id = ?')
  const selectOne = database.prepare('SELECT * FROM schedules WHERE groupName = ? AND name = ?')
  const selectAll = database.prepare('SELECT * FROM schedules WHERE groupName = ? ORDER BY name')
  const selectDue = database.prepare('SELECT * FROM firings WHERE at <= ? ORDER BY at')

  const draw = ({ group, name, dueAt, target, isDeletedAfterwards }: NewSchedule) => {
    eraseFirings.run(group, name)
    const minute = Math.floor(dueAt / minuteMs) * minuteMs
    const times = random() < duplicateShare ? 2 : 1
    for (let count = 0; count < times; count += 1) {
      const at = Math.max(now(), minute + Math.floor(random() * minuteMs))
      addFiring.run(group, name, at, target.arn, target.input, Number(isDeletedAfterwards))
    }
  }
  const find = (group: string, name: string): Schedule | undefined => {
    const row = selectOne.get(group, name)
    return row && ScheduleRow.parse(row)
  }
  const existing = (group: string, name: string) => {
    const schedule = find(group, name)
    if (!schedule) throw new AwsError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404)
    return schedule
  }

  return {
    get: existing,
    list: (group: string) => selectAll.all(group).map((row) => ScheduleRow.parse(row)),
    /** Repeating the call that created it, recognized by its client token, does nothing. */
    create(schedule: NewSchedule) {
      const before = find(schedule.group, schedule.name)
      if (before?.clientToken === schedule.clientToken) return
      if (before) throw new AwsError('ConflictException', `Schedule ${schedule.name} already exists.`, 409)
      insert.run(schedule.group, schedule.name, JSON.stringify(schedule.settings), schedule.clientToken, now(), now())
      draw(schedule)
    },
    update(schedule: NewSchedule) {
      existing(schedule.group, schedule.name)
      replace.run(JSON.stringify(schedule.settings), schedule.clientToken, now(), schedule.group, schedule.name)
      draw(schedule)
    },
    remove(group: string, name: string) {
      existing(group, name)
      erase.run(group, name)
      eraseFirings.run(group, name)
    },
    due: () => selectDue.all(now()).map((row) => FiringRow.parse(row)),
    /** Marks a firing as delivered, and deletes the schedule if it asked for that. A second firing of it stays. */
    finish({ id, group, name, isDeletedAfterwards }: Firing) {
      eraseFiring.run(id)
      if (isDeletedAfterwards) erase.run(group, name)
    },
    postpone: ({ id }: Firing, at: number) => void database.prepare('UPDATE firings SET at = ? WHERE id = ?').run(at, id),
    close: () => database.close(),
  }
}
