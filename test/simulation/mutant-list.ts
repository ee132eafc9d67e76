import { approvalMutants } from './approval-mutants.ts'
import { clockMutants } from './clock-mutants.ts'
import { machineMutants } from './machine-mutants.ts'
import { rewindMutants } from './rewind-mutants.ts'
import { sharedWorkMutants } from './shared-work-mutants.ts'
import { slotMutants } from './slot-mutants.ts'
import { truthMutants } from './truth-mutants.ts'

/**
 * A removed guard: in `file`, the text `guard` is replaced. The simulation has to notice. If no seed does, `unseen`
 * says why and what notices instead, or why the mutant is harmless.
 */
export type Mutant = { name: string; file: string; guard: string; instead: string; unseen?: string }

const engine = 'functions/use-cases/publishing'

/** Every engine guard that a promise depends on. */
export const mutants: Mutant[] = [
  {
    name: 'fence: writes don’t check the version they’re based on',
    file: 'test/fakes/targets.ts',
    guard: 'stored.get(keyOf(target))?.version !== target.version - 1',
    instead: 'stored.get(keyOf(target)) === undefined',
  },
  {
    name: 'revision check: an edit of an outdated revision is accepted',
    file: 'functions/use-cases/posts/post-deps.ts',
    guard: 'revision !== undefined && post.revision !== revision',
    instead: 'revision === -1',
  },
  {
    name: 'write before send: a step runs before it’s recorded',
    file: `${engine}/deliver.ts`,
    guard: `  const begun = await begin(deps, sending, { plan, work })
  if (begun !== 'begun') return afterNoBeginning(deps, begun, { sending, plan, work })
  if (plan.step.isPublic && promised !== undefined) deps.measure('lateness', deps.clock.now() - promised)
  const { outcome, isSlow } = await performWatched(deps, plan)`,
    instead: `  const { outcome, isSlow } = await performWatched(deps, plan)
  const begun = await begin(deps, sending, { plan, work })
  if (begun !== 'begun') return afterNoBeginning(deps, begun, { sending, plan, work })`,
  },
  {
    name: 'reconcile: a step that may have succeeded is sent again without looking',
    file: `${engine}/outcome.ts`,
    guard: "if (step.repeat === 'reconcile') return",
    instead: 'if (step.name.length === 0) return',
  },
  {
    name: 'reconcile: one search that finds nothing is enough',
    file: `${engine}/reconcile.ts`,
    guard: 'absences >= absence.times && now - toMs(state.sentAt) >= absence.afterMs',
    instead: 'absences >= 1',
  },
  {
    name: 'reconcile: a refusal as a duplicate after an unknown outcome counts as an ordinary one',
    file: `${engine}/outcome.ts`,
    guard: "reason.class === 'duplicate' && target.unknownStep",
    instead: 'reason.message.length < 0 && target.unknownStep',
  },
  {
    name: 'names: each attempt gives the post a new name',
    file: 'test/simulation/publisher.ts',
    guard: "[progress.name, part].join(' ')",
    instead: "[progress.name, part, Math.random()].join(' ')",
  },
  {
    name: 'keys: each attempt uses a new idempotency key',
    file: `${engine}/plan.ts`,
    guard: "[postId, accountId, JSON.stringify(content)].join(' ')",
    instead: "[postId, accountId, JSON.stringify(content), Math.random()].join(' ')",
  },
  {
    name: 'never: a step that only the person can check is sent again',
    file: `${engine}/outcome.ts`,
    guard: "if (step.repeat === 'never') return { state: { name: 'needs-attention', at, reason } }",
    instead: '',
  },
  {
    name: 'idempotent: a repeat refused as a duplicate isn’t recognized as one',
    file: `${engine}/outcome.ts`,
    guard: "step.repeat === 'idempotent' ? { unknownStep: target.unknownStep ?? { step, sentAt, fingerprint } } : {}",
    instead: '{}',
  },
  {
    name: 'processing: a public step’s result counts as absent while the platform processes it',
    file: `${engine}/outcome.ts`,
    guard: 'const hasEffect = target.hasEffect || step.isPublic',
    instead: 'const hasEffect = target.hasEffect',
  },
  {
    name: 'refresh lease: several workers refresh the same tokens at once',
    file: 'test/fakes/accounts.ts',
    guard: '(tokens.refreshingUntil ?? 0) <= now && (tokens.refreshNotBefore ?? 0) <= now',
    instead: '(tokens.refreshNotBefore ?? 0) <= now',
  },
  {
    name: 'expiry of `enqueued`: a lost message is never sent again',
    file: `${engine}/enqueue.ts`,
    guard: "if (state.name === 'enqueued') return toMs(state.until) <= now",
    instead: "if (state.name === 'enqueued') return false",
  },
  {
    name: 'lease expiry: a dead worker is never replaced',
    file: `${engine}/sweep.ts`,
    guard: "if (target.state.name === 'sending') return takeOver(deps, target, target.state)",
    instead: '',
  },
  {
    name: 'not before due: a worker doesn’t wait for the due time',
    file: `${engine}/slots.ts`,
    guard: 'const { dueAt, platform, postId } = target',
    instead: 'const { platform, postId } = target; const dueAt = toInstant(deps.clock.now())',
  },
  {
    name: 'cancel check: a post that’s going out can be canceled',
    file: 'shared/domain/target-rules.ts',
    guard: "if (isGoingOut(target) || isWorkedOn(target) || isAskedBySending(target)) return 'coming'",
    instead: "if (target.state.name === 'published' && !target.hasEffect) return 'coming'",
  },
  {
    name: 'rate limit: nobody waits for a slot',
    file: `${engine}/slots.ts`,
    guard: 'const taken = await deps.rateLimiter.take(request, read)',
    instead: 'const taken = { isTaken: true, at: deps.clock.now() }',
  },
  {
    name: 'pause switch: paused posts are sent anyway',
    file: `${engine}/waiting-rules.ts`,
    guard: 'settings.isEverythingPaused || settings.pausedPlatforms.includes(platform)',
    instead: 'settings.pausedPlatforms.includes(platform)',
  },
  {
    name: 'late policy: a post is sent no matter how late',
    file: `${engine}/waiting-rules.ts`,
    guard: '> Math.max(lateLimitMinutes * minuteMs, lateToleranceMs)',
    instead: '> Number.POSITIVE_INFINITY + lateLimitMinutes',
  },
  {
    name: 'create once: repeating a create writes its targets again',
    file: 'test/fakes/posts.ts',
    guard: 'if (read(post) || !changes.every(fits) || !fitsQuota(post.workspaceId, next)) return false',
    instead: '',
  },
  {
    name: 'progress: a thread’s published parts aren’t remembered',
    file: `${engine}/outcome.ts`,
    guard:
      'const change = { progress: outcome.progress, hasEffect: target.hasEffect || outcome.hasEffect, ...succeeded, ...next, unknownStep }',
    instead: 'const change = { hasEffect: target.hasEffect || outcome.hasEffect, ...succeeded, ...next, unknownStep }',
  },
  {
    name: 'sync: nobody corrects a post that shows an old state',
    file: `${engine}/store.ts`,
    guard: 'isUnsynced: isFinal(told.state.name) || told.isUnsynced',
    instead: 'isUnsynced: told.isUnsynced',
  },
  {
    name: 'notices: a post is shown as failed before its notice is planned',
    file: `${engine}/store.ts`,
    guard: `  if (isNews) await planNotice(deps.jobs, { ownerId: workspaceId, kind: 'failed-post', subject: id }, deps.clock.now())
  await deps.posts.sync(reading)`,
    instead: `  await deps.posts.sync(reading)
  if (isNews) await planNotice(deps.jobs, { ownerId: workspaceId, kind: 'failed-post', subject: id }, deps.clock.now())`,
  },
  {
    name: 'notices: a job whose run dies is forgotten',
    file: 'functions/use-cases/jobs/run-jobs.ts',
    guard: 'const outcome = await deps.work[kind](run)',
    instead: 'await Promise.all(taken.map((job) => deps.jobs.finish(job))); const outcome = await deps.work[kind](run)',
  },
  {
    name: 'sync: an older read overwrites a newer one',
    file: 'test/fakes/posts.ts',
    guard: ' || post.syncedVersion >= reading.syncedVersion',
    instead: '',
  },
  {
    name: 'readiness: a retry doesn’t wait for its time',
    file: 'shared/domain/target-rules.ts',
    guard: `    case 'outcome-unknown':
      return toMs(state.reconcileAt)
    case 'paused':
      return isPausedByPlan(state) ? undefined : 0`,
    instead: `    case 'outcome-unknown':
    case 'sending':
    case 'paused':
      return 0`,
  },
  ...slotMutants,
  ...clockMutants,
  {
    name: 'enqueue again: a post that nobody can start is enqueued forever',
    file: `${engine}/sweep.ts`,
    guard: 'if (enqueuesInVain < enqueuesMax) return undefined',
    instead: 'if (enqueuesInVain < enqueuesMax * 1_000) return undefined',
  },
  {
    name: 'waits: Retry-After is ignored',
    file: `${engine}/outcome.ts`,
    guard: 'Math.max(afterMs, askedDelays[Math.min(times, askedDelays.length) - 1] ?? 0)',
    instead: 'Math.min(afterMs, askedDelays[Math.min(times, askedDelays.length) - 1] ?? 0) / 2',
  },
  {
    name: 'waits: a pause forgets how long the platform asked to wait',
    file: `${engine}/waiting-rules.ts`,
    guard: "state.reason.class === 'rate-limited' ? { retry:",
    instead: "state.name !== 'retrying' ? { retry:",
  },
  {
    name: 'jitter: retries all come at once',
    file: `${engine}/outcome.ts`,
    guard: 'Math.round(delay * (1 - random / 5))',
    instead: 'Math.round(delay * (1 - (random * 0) / 5))',
    unseen: 'Breaks no promise: it only spares the platform and us a peak. Noticed by outcome.test.ts.',
  },
  {
    name: 'lease: it’s shorter than a call may take',
    file: 'shared/domain/target-rules.ts',
    guard: 'export const leaseMs = minuteMs',
    instead: 'export const leaseMs = 10 * secondMs',
  },
  {
    name: 'pace: a backlog is released all at once',
    file: `${engine}/sweep.ts`,
    guard: 'const apartMs = (of * secondMs) / backlog.perSecond',
    instead: 'const apartMs = (of * secondMs) / (backlog.perSecond * 1_000_000)',
    unseen: 'No seed has 80,000 overdue posts, and its platform accepts any number of calls. Noticed by sweep.test.ts.',
  },
  ...truthMutants,
  ...rewindMutants,
  ...machineMutants,
  ...sharedWorkMutants,
  ...approvalMutants,
]
