import type { QueueRow } from '#shared/contracts/admin-rows.ts'

/** Counts the site's and the API's responses by status, since the start. */
export const trafficCounter = () => {
  const counts = new Map<number, number>()
  return {
    count: (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    counts: (): ReadonlyMap<number, number> => counts,
  }
}

/** Formats the counts, and what's in flight, for Prometheus. */
export const trafficText = (counts: ReadonlyMap<number, number>, queues: readonly QueueRow[]): string => {
  const answers = [...counts].sort(([one], [other]) => one - other).map(([status, count]) => `{status="${status}"} ${count}`)
  const places = queues.flatMap(({ platform, waiting, delayed, running, deadLetters }) =>
    Object.entries({ now: waiting, later: delayed, running, given_up: deadLetters }).map(
      ([place, count]) => `{platform="${platform}",place="${place}"} ${count}`,
    ),
  )
  return [
    ...family('crier_answers_total', { help: 'Responses by status.', type: 'counter', lines: answers }),
    ...family('crier_queue_messages', { help: 'Messages for the platforms, by state.', type: 'gauge', lines: places }),
  ].join('')
}

type Family = { help: string; type: 'counter' | 'gauge' | 'histogram'; lines: readonly string[] }

/** One metric in Prometheus's format, with its help text. */
export const family = (name: string, { help, type, lines }: Family) => [
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`,
  ...lines.map((line) => `${name}${line}\n`),
]
