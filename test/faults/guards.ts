/**
 * A proof for rows in the fault matrix (docs/reliability.md) that simulation seeds don't have to notice. The text
 * `guard` appears once in `file`. When `instead` replaces it, the test called `name` in the file `test` must fail. `npm
 * run faults:guards` tries each.
 */
export type Guard = { rows: readonly string[]; test: string; name: string; file: string; guard: string; instead: string }

const engine = 'functions/use-cases/publishing'
const posts = 'functions/use-cases/posts'

export const guards: readonly Guard[] = [
  {
    rows: ['1', '2'],
    test: 'shared/domain/target-rules.test.ts',
    name: 'the sweep looks at a target that is scheduled, in case nothing else does: 08:58:30',
    file: 'shared/domain/target-rules.ts',
    guard: 'return later(dueAt, -sweepAheadMs - headStartMs)',
    instead: 'return undefined',
  },
  {
    rows: ['7'],
    test: `${engine}/enqueue.test.ts`,
    name: 'a target whose message could not be sent waits for the sweep',
    file: `${engine}/enqueue.ts`,
    guard: 'await Promise.all(unheard.map(({ target }) => undoEnqueue(deps, target)))',
    instead: '',
  },
  {
    rows: ['18'],
    test: `${engine}/deliver.test.ts`,
    name: 'a post whose file was deleted meanwhile fails and says so',
    file: `${engine}/plan.ts`,
    guard: 'if (isMissing && needsFiles(target)) {',
    instead: 'if (isMissing && ids.length < 0) {',
  },
  {
    rows: ['18'],
    test: `${posts}/check-post.test.ts`,
    name: 'a file that is not there is an error',
    file: `${posts}/check-post.ts`,
    guard: '...ids.flatMap((id) => checkFile(id, files.get(id))),',
    instead: '',
  },
  {
    rows: ['18'],
    test: `${posts}/retry-target.test.ts`,
    name: 'a thread whose file was deleted after its first part continues without it',
    file: `${posts}/retry-target.ts`,
    guard: 'target.hasEffect ? checked.findings.filter(isOfAccount) : checked.findings',
    instead: 'checked.findings',
  },
  {
    rows: ['20'],
    test: `${posts}/edit-post.test.ts`,
    name: 'an edit that names the same time and takes effect just after it is made, and the post goes out at once',
    file: `${posts}/edit-post.ts`,
    guard: 'return isKept && now - at < keptTimeMs ? Math.min(now, at - 1) : now',
    instead: 'return isKept ? now : now',
  },
  {
    rows: ['20'],
    test: `${engine}/pauses.test.ts`,
    name: 'pauses a post even if a worker writes it at the same moment',
    file: `${engine}/pauses.ts`,
    guard: 'const triesMax = 20',
    instead: 'const triesMax = 1',
  },
  {
    rows: ['20'],
    test: `${engine}/pauses.test.ts`,
    name: 'a worker that saw the person’s pause end and still has the tokens does not send what was counted as paused',
    file: `${engine}/pauses.ts`,
    guard: "state.name === 'paused' && (state.by === 'plan' || state.by === 'reconnect')",
    instead: "state.name === 'paused'",
  },
  {
    rows: ['20'],
    test: `${engine}/plan.test.ts`,
    name: 'while the person pauses posts, the platform is still asked about a post that it has, and the post is published',
    file: `${engine}/plan.ts`,
    guard: 'if (paused && !isQuestion(target, step)) return paused',
    instead: 'if (paused) return paused',
  },
  {
    rows: ['35'],
    test: `${engine}/plan.test.ts`,
    name: 'asks the person about a post that may be public after a lost response if it is paused before the retry',
    file: `${engine}/outcome.ts`,
    guard: "if (state.name === 'paused' || state.name === 'cancelled') return isLost",
    instead: "if (state.name === 'paused' || state.name === 'cancelled') return false",
  },
  {
    rows: ['37'],
    test: `${engine}/lanes.test.ts`,
    name: 'waits five seconds for an unknown server, then moves its post to the slow lane',
    file: `${engine}/lanes.ts`,
    guard: 'export const firstAnswerMs = 5 * secondMs',
    instead: 'export const firstAnswerMs = 60 * secondMs',
  },
  {
    rows: ['23'],
    test: 'test/simulation/engine-scenarios.test.ts',
    name: '23: an unavailable key service delays a post and loses nothing',
    file: 'functions/use-cases/accounts/access-token.ts',
    guard: `  if (!stored)
    return { kind: 'later'`,
    instead: `  if (!stored) return ended(deps, row)
  if (!stored)
    return { kind: 'later'`,
  },
  {
    rows: ['26'],
    test: 'test/ports/newer-items.test.ts',
    name: 'accepts a message of the next version for its known fields, but not of a later one',
    file: 'functions/ports/deliveries.ts',
    guard: 'schema: z.literal([1, 2]),',
    instead: 'schema: z.literal(1),',
  },
  {
    rows: ['27'],
    test: 'functions/use-cases/payments/sync-subscription.test.ts',
    name: 'rereads the subscription if another copy was written meanwhile',
    file: 'functions/use-cases/payments/sync-subscription.ts',
    guard: 'version: billing.version }',
    instead: 'version: (await deps.users.get(userId))?.billing.version ?? 0 }',
  },
  {
    rows: ['31'],
    test: 'functions/adapters/folder-files/objects.test.ts',
    name: 'refuses a file while only the reserved space is left on the disk, and keeps existing files',
    file: 'functions/adapters/folder-files/objects.ts',
    guard: 'if (freeBytes < reserveOf(bytes)) throw noRoom()',
    instead: '',
  },
  {
    rows: ['33'],
    test: 'infra/machine/watch/nightly-check.test.ts',
    name: 'emails administrators about damage, with the page, the newest undamaged backup, and the commands to restore it',
    file: 'infra/machine/watch/nightly-check.ts',
    guard: "if (integrity.kind === 'damaged') damaged.push({ file, problems: integrity.problems })",
    instead: '',
  },
  {
    rows: ['36'],
    test: 'functions/adapters/platforms/foreign-answers.test.ts',
    name: 'what stands before x refuses nothing in its name',
    file: 'functions/adapters/platforms/apply-rules.ts',
    guard: '!isOwn && !unfinishedStatuses.includes(status)',
    instead: '!isOwn && unfinishedStatuses.length < 0',
  },
  {
    rows: ['30'],
    test: 'functions/adapters/sign-in/session-tokens.test.ts',
    name: 'during a key rotation, tokens signed by either key are valid, and those of a removed key are not',
    file: 'functions/adapters/sign-in/session-tokens.ts',
    guard: 'const found = opened.find((own) => own.id === id)',
    instead: 'const [found] = opened',
  },
]

/** Guards from the simulation's own list (docs/mutants.md), by the rows that they prove. */
export const mutantsOf: Readonly<Record<string, readonly string[]>> = {
  3: ['fence: writes don’t check the version they’re based on'],
  4: ['not before due: a worker doesn’t wait for the due time'],
  5: ['unreadable: one unreadable item stops the sweep'],
  6: ['fence: writes don’t check the version they’re based on'],
  7: ['expiry of `enqueued`: a lost message is never sent again'],
  8: ['fence: writes don’t check the version they’re based on'],
  10: ['lease expiry: a dead worker is never replaced'],
  11: ['nonce: a worker without an answer doesn’t recognize its own write'],
  12: ['fence: writes don’t check the version they’re based on'],
  13: ['reconcile: a step that may have succeeded is sent again without looking'],
  14: ['reconcile: one search that finds nothing is enough'],
  15: ['waits: Retry-After is ignored', 'budget: a refused post stays counted'],
  16: ['refresh lease: several workers refresh the same tokens at once', 'tokens: a second refusal ends the sign-in at once'],
  17: ['processing: a public step’s result counts as absent while the platform processes it'],
  19: ['progress: a thread’s published parts aren’t remembered'],
  20: ['cancel check: a post that’s going out can be canceled', 'pause switch: paused posts are sent anyway'],
  21: ['not before due: a worker doesn’t wait for the due time', 'clock: slots in a future that was set back block the queue'],
  22: ['late policy: a post is sent no matter how late'],
  24: ['rate limit: nobody waits for a slot'],
  25: ['enqueue again: a post that nobody can start is enqueued forever'],
  28: ['notices: a job whose run dies is forgotten'],
  32: ['rewind: posts due in the lost period aren’t marked'],
  34: ['machine: messages in flight aren’t sent again at the start'],
  35: ['truth: a fully public post is shown as paused or canceled', 'truth: a post that may be public is shown as paused or canceled'],
}

/** Rows whose guard isn't a removable line of ours, or whose test needs a whole system, with what stands in for it. */
export const withoutGuard: Readonly<Record<string, string>> = {
  9: "The event source is Lambda's own; its imitation is tested beside it.",
  29: "A person's id is the group of the queue, which is SQS's own rule.",
}
