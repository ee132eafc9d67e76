const engine = 'functions/use-cases/publishing'

/** Guards that keep Crier truthful about what is public. */
export const truthMutants = [
  {
    name: 'unknown outcome: a refusal after a lost answer counts for both sends',
    file: `${engine}/outcome.ts`,
    guard: "(isLost && unknownStep?.step.repeat === 'idempotent')",
    instead: "(isLost && unknownStep?.step.name === '')",
  },
  {
    name: 'truth: a fully public post is shown as paused or canceled',
    file: `${engine}/outcome.ts`,
    guard: 'if (publicPart?.isAll) return',
    instead: "if (publicPart?.isAll && target.userId === '') return",
  },
  {
    name: 'truth: a post that may be public is shown as paused or canceled',
    file: `${engine}/outcome.ts`,
    guard: "if (state.name === 'paused' || state.name === 'cancelled') return isLost",
    instead: "if (state.name === 'paused' || state.name === 'cancelled') return false",
    unseen: 'A successful call’s answer has to be lost just before a pause. Noticed by plan.test.ts.',
  },
  {
    name: 'truth: a pause stops a check of what’s public',
    file: `${engine}/plan.ts`,
    guard: 'if (paused && !isQuestion(target, step)) return paused',
    instead: 'if (paused) return paused',
    unseen: 'A complete post is shown as published anyway, without its last answers. Noticed by plan.test.ts.',
  },
  {
    name: 'disconnect: a worker that writes at the same moment continues',
    file: `${engine}/pauses.ts`,
    guard: 'const triesMax = 20',
    instead: 'const triesMax = 1',
    unseen: 'A post that isn’t paused isn’t counted either, so no promise breaks. Noticed by pauses.test.ts.',
  },
  {
    name: 'disconnect: a post paused for another reason counts without being paused again',
    file: `${engine}/pauses.ts`,
    guard: "state.name === 'paused' && (state.by === 'plan' || state.by === 'reconnect')",
    instead: "state.name === 'paused'",
    unseen: 'A worker has to see the other pause end just before. Noticed by pauses.test.ts.',
  },
  {
    name: 'disconnect: a post that’s only prepared continues but counts as paused',
    file: `${engine}/pauses.ts`,
    guard: 'if (!(await deps.targets.replace(advance(target, { state, waitingSince: undefined })))) continue',
    instead: 'if (target.version < 0) continue',
  },
  {
    name: 'answer: a late post goes out as soon as its account is back',
    file: 'shared/domain/target-rules.ts',
    guard: 'now - toMs(promisedTime(target)) > lateToleranceMs',
    instead: 'now < 0',
  },
  {
    name: 'slot: the queue waits for a worker that returned its slot',
    file: 'test/fakes/limits.ts',
    guard: '...rest, waiting: others(request), version',
    instead: '...rest, version',
    unseen: 'In a seed with faults, nobody is later than a slot allows. Noticed by publish-rate-limiter.test.ts.',
  },
  {
    name: 'claim: two posts may claim the same published one',
    file: `${engine}/store.ts`,
    guard: 'if (made) return targets.claim',
    instead: "if (made && target.userId === '') return targets.claim",
  },
  {
    name: 'nonce: a worker without an answer doesn’t recognize its own write',
    file: 'test/fakes/targets.ts',
    guard: 'if (isMadeAlready) return true',
    instead: '',
  },
  {
    name: 'unreadable: one unreadable item stops the sweep',
    file: `${engine}/sweep.ts`,
    guard: 'return undefined\n      }),',
    instead: 'throw error\n      }),',
  },
  {
    name: 'tokens: a second refusal ends the sign-in at once',
    file: `${engine}/outcome.ts`,
    guard: 'isReplay && now >= outageEndsAt(target, now)',
    instead: 'isReplay',
  },
  {
    name: 'budget: a refused post stays counted',
    file: `${engine}/deliver.ts`,
    guard: `  if (outcome.kind === 'refused') {
    await giveBack(deps, plan.units)`,
    instead: "  if (outcome.kind === 'refused') {",
  },
  {
    name: 'bill: what the platform charges isn’t reserved',
    file: `${engine}/budget.ts`,
    guard: 'const missing = missingMoney(target, { price, window: day.name })',
    instead: 'const missing = 0 * missingMoney(target, { price, window: day.name })',
  },
  {
    name: 'share: one person may use up everyone’s budget',
    file: `${engine}/budget.ts`,
    guard: 'limit: person,',
    instead: 'limit: person === undefined ? person : undefined,',
  },
  {
    name: 'reconcile: a post counts as absent without a wait',
    file: `${engine}/outcome.ts`,
    guard: 'afterMs: 95 * secondMs',
    instead: 'afterMs: 5 * secondMs',
  },
  {
    name: 'reconcile: only posts newer than the send are considered',
    file: 'test/simulation/publisher.ts',
    guard: 'const clockToleranceMs = minuteMs',
    instead: 'const clockToleranceMs = -2 * secondMs',
  },
  {
    name: 'tokens: a refused token is sent again',
    file: `${engine}/plan.ts`,
    guard: '...(refusedVersion !== undefined && { force: refusedVersion }),',
    instead: '',
  },
  {
    name: 'tokens: a refresh uses a token that another worker has rotated',
    file: 'test/fakes/accounts.ts',
    guard: '(row.tokens.version === version ? changed(row) : undefined)',
    instead: 'changed(row)',
  },
  {
    name: 'revision: a message for an earlier revision is delivered',
    file: `${engine}/deliver.ts`,
    guard: 'target?.revision !== message.revision',
    instead: 'target === undefined || target.revision < 0',
    unseen: 'Harmless: a message only says “look now”. Text and time are read from the target, which has the newest revision.',
  },
]
