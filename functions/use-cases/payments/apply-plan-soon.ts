import type { JobPlan } from '#functions/ports/jobs.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Clock } from '../publishing/dependencies.ts'

type Deps = { clock: Pick<Clock, 'now'>; jobs: Pick<JobPlan, 'plan'> }

/** Plans another check of what a person's plan allows, within a minute. */
export const applyPlanSoon = ({ clock, jobs }: Deps, userId: string) =>
  jobs.plan({ userId, kind: 'apply-plan', subject: '' }, toInstant(clock.now()))
