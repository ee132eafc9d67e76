import type { Ending, MissedCheck } from '#shared/domain/measurements.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { MeasuredLine } from '../engine/engine-calls.ts'
import { family } from './traffic.ts'

/** The upper bounds of the histogram's buckets, in seconds late. */
const buckets = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600]

/** How many kinds are counted separately. A server may be anyone's, and could have a new code for each post. */
const missedKindsMax = 200

/**
 * Counts how posts ended, how late they were, and what our checks missed, since the start, from the functions'
 * measurements.
 */
export const publishingCounter = () => {
  const endings = new Map<string, number>()
  const missed = new Map<string, number>()
  const waits = { count: 0, seconds: 0, within: buckets.map((seconds) => ({ seconds, count: 0 })) }
  const countEnding = (ending: Ending) => add(endings, keyOf(ending))
  const countMissed = ({ platform, ...kind }: MissedCheck) => {
    const key = missedKeyOf({ platform, ...kind })
    add(missed, missed.has(key) || missed.size < missedKindsMax ? key : missedKeyOf({ platform, code: 'other', shape: 'other' }))
  }
  const countLateness = (seconds: number) => {
    waits.count += 1
    waits.seconds += seconds
    for (const bucket of waits.within) bucket.count += Number(seconds <= bucket.seconds)
  }
  return {
    hear: (line: MeasuredLine) => {
      if ('counted' in line) {
        if ('ending' in line.counted) countEnding(line.counted)
        else countMissed(line.counted)
      } else if (line.measured === 'lateness') countLateness(Math.max(0, line.ms / secondMs))
    },
    text: () => [...endingFamilies(endings), ...missedFamily(missed), ...latenessFamily(waits)].join(''),
  }
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const missedKeyOf = ({ platform, code, shape }: Pick<MissedCheck, 'platform' | 'code' | 'shape'>) =>
  `{platform="${platform}",code="${code}",shape="${shape}"}`

const missedFamily = (missed: ReadonlyMap<string, number>) =>
  family('crier_checks_missed_total', {
    help: 'Posts that platforms refused after passing our checks, by error code and content.',
    type: 'counter',
    lines: [...missed].sort(([one], [other]) => one.localeCompare(other)).map(([key, count]) => `${key} ${count}`),
  })

/** The metric of a post's ending, with its labels. */
const keyOf = ({ platform, ending, code }: Ending) => {
  if (ending === 'failed' || ending === 'missed')
    return `${names.failed}{platform="${platform}",code="${ending === 'missed' ? 'missed' : (code ?? 'none')}"}`
  return `${names[ending]}{platform="${platform}"}`
}

const names = {
  published: 'crier_posts_published_total',
  failed: 'crier_posts_failed_total',
  unknown: 'crier_outcomes_unknown_total',
  attention: 'crier_posts_attention_total',
} as const

const helps: Record<keyof typeof names, string> = {
  published: 'Published posts, counted once per account.',
  failed: 'Posts not published, by reason; missed means past the late limit.',
  unknown: 'Platform calls with an unknown outcome. Most are resolved later.',
  attention: 'Posts left for the person to check, because we can’t tell whether they’re public.',
}

const endingFamilies = (endings: ReadonlyMap<string, number>) =>
  (['published', 'failed', 'unknown', 'attention'] as const).flatMap((ending) => {
    const name = names[ending]
    const own = [...endings].filter(([key]) => key.startsWith(`${name}{`)).sort(([one], [other]) => one.localeCompare(other))
    return family(name, { help: helps[ending], type: 'counter', lines: own.map(([key, count]) => `${key.slice(name.length)} ${count}`) })
  })

type Lateness = { count: number; seconds: number; within: readonly { seconds: number; count: number }[] }

const latenessFamily = ({ count, seconds, within }: Lateness) =>
  family('crier_lateness_seconds', {
    help: 'How late posts started going out.',
    type: 'histogram',
    lines: [
      ...within.map((bucket) => `_bucket{le="${bucket.seconds}"} ${bucket.count}`),
      `_bucket{le="+Inf"} ${count}`,
      `_sum ${seconds}`,
      `_count ${count}`,
    ],
  })
