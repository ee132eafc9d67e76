import type { Count } from '#functions/ports/health.ts'
import type { Ending } from '#shared/domain/measurements.ts'
import type { Attempt, Target } from '#shared/domain/targets.ts'

/** Tells of what a written target shows: that it ended, and that the outcome of its attempt is unknown. */
export const countEndings = (count: Count, { platform, state }: Target, attempt?: Attempt): void => {
  if (attempt?.outcome === 'unknown') count({ platform, ending: 'unknown' })
  const ending = endings[state.name]
  if (ending !== undefined) count({ platform, ending, ...('reason' in state && state.reason && { code: state.reason.class }) })
}

const endings: Partial<Record<Target['state']['name'], Ending['ending']>> = {
  published: 'published',
  failed: 'failed',
  missed: 'missed',
  'needs-attention': 'attention',
}
