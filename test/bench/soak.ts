import { setTimeout as pause } from 'node:timers/promises'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { aPlace, startBox } from '../serve/box.ts'
import { arrivalFaults, awaitArrivals, type Expected } from './arrivals.ts'
import type { Bench } from './bench-context.ts'
import { complaintFaults } from './crier.ts'
import { readUsage } from './processes.ts'
import { megabytes, ms, type PartReport } from './report.ts'
import { type Calls, live, soakPeople } from './soak-people.ts'
import { summarize } from './statistics.ts'

const peopleCount = 200
const lookEveryMs = 5 * secondMs

/**
 * Runs a production box for a while with as many people as it may have, and measures how late their posts are, what
 * fails, and whether its memory grows.
 */
export const measureSoak = async (bench: Bench): Promise<PartReport> => {
  const place = aPlace()
  bench.parts.add({ stop: place.remove })
  // People connect through a proxy, which reports their networks.
  const settings = { ...place.settings, SANDBOX: '1', TRUSTED_PROXY: '127.0.0.1' }
  const box = await startBox(settings, { execArgv: ['--max-semi-space-size=8'] })
  bench.parts.add({ stop: box.stop })
  const people = await soakPeople(box, place, bench.isQuick ? 20 : peopleCount)

  const endsAt = Date.now() + bench.minutes * minuteMs
  const calls: Calls = new Map()
  const scheduled: Expected[] = []
  const published: Expected[] = []
  const memory = watchMemory(box.processId, endsAt)
  await Promise.all(people.map((person) => live(person, { endsAt, calls, scheduled, published })))
  const samples = await memory

  const crier = { ...box, sandboxUrl: box.sandboxUrl ?? '' }
  const expected = [...scheduled, ...published]
  const judgment = await awaitArrivals(crier, { expected, from: endsAt, until: endsAt + 4 * minuteMs })
  const planned = new Set(scheduled.map(({ content }) => content))
  const lateness = summarize(
    judgment.arrivals.filter(({ content }) => planned.has(content)).map(({ receivedAt, dueAt }) => receivedAt - dueAt),
  )
  await box.stop()

  const errors = [...calls].flatMap(([kind, { errors }]) => errors.map((words) => `${kind}: ${words}`))
  const growth = {
    system: slope(samples.map(({ at, system }) => [at, system])),
    emulator: slope(samples.map(({ at, emulator }) => [at, emulator])),
  }
  return {
    tables: [
      {
        title: `${people.length} people for ${bench.minutes} minutes: their calls, in ms`,
        columns: ['', 'calls', 'p50', 'p99', 'max', 'errors'],
        rows: [...calls].map(([kind, { times, errors }]) => {
          const { count, p50, p99, max } = summarize(times)
          return [kind, count, ms(p50), ms(p99), ms(max), errors.length]
        }),
      },
      {
        title: 'Posts: received − due, in ms',
        columns: ['', 'posts', 'p50', 'p99', 'max'],
        rows: [['scheduled', lateness.count, ms(lateness.p50), ms(lateness.p99), ms(lateness.max)]],
      },
      {
        title: 'Resident memory in MB, and its slope over the second half',
        columns: ['', 'at first', 'most', 'at last', 'MB an hour'],
        rows: (['system', 'emulator'] as const).map((name) => {
          const values = samples.map((sample) => sample[name])
          return [name, ...[values[0], Math.max(...values), values.at(-1)].map((bytes = 0) => megabytes(bytes)), megabytes(growth[name])]
        }),
      },
    ],
    notes: [`Published at once: ${published.length}. Duplicates ${judgment.duplicates.length}, missing ${judgment.missing.length}.`],
    values: { lateness, growth, errors: errors.length, posts: expected.length },
    faults: [
      ...arrivalFaults(judgment),
      ...complaintFaults({ complaints: () => box.complaints().split('\n').filter(Boolean) }),
      ...errors.slice(0, 20),
    ],
  }
}

type Sample = { at: number; system: number; emulator: number }

const watchMemory = async (pid: number, endsAt: number): Promise<Sample[]> => {
  const samples: Sample[] = []
  while (Date.now() < endsAt) {
    const { system, emulator } = await readUsage({ pid })
    samples.push({ at: Date.now(), system: system.bytes, emulator: emulator.bytes })
    await pause(lookEveryMs)
  }
  return samples
}

/** The growth of values per hour, from a least-squares line through their second half. */
const slope = (points: readonly (readonly [at: number, value: number])[]) => {
  const half = points.slice(Math.floor(points.length / 2))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleAt, middleValue] = [mean(half.map(([at]) => at)), mean(half.map(([, value]) => value))]
  const above = half.reduce((sum, [at, value]) => sum + (at - middleAt) * (value - middleValue), 0)
  const below = half.reduce((sum, [at]) => sum + (at - middleAt) ** 2, 0)
  return below === 0 ? 0 : (above / below) * hourMs
}
