const engine = 'functions/use-cases/publishing'

/** Guards that keep Crier truthful about what is public. */
export const truthMutants = [
  {
    name: 'unknown outcome: a refusal after a lost answer is believed of both sends',
    file: `${engine}/outcome.ts`,
    guard: "(isLost && unknownStep?.step.repeat === 'idempotent')",
    instead: "(isLost && unknownStep?.step.name === '')",
  },
  {
    name: 'truth: what is all public is shown as paused or cancelled',
    file: `${engine}/outcome.ts`,
    guard: 'if (publicPart?.isAll) return',
    instead: "if (publicPart?.isAll && target.userId === '') return",
  },
  {
    name: 'truth: what may be there is shown as paused or cancelled',
    file: `${engine}/outcome.ts`,
    guard: "if (state.name === 'paused' || state.name === 'cancelled') return isLost",
    instead: "if (state.name === 'paused' || state.name === 'cancelled') return false",
    unseen: 'An answer has to be lost just before a pause, and to have taken effect. Noticed by plan.test.ts.',
  },
  {
    name: 'truth: a pause comes before a question about what is there',
    file: `${engine}/plan.ts`,
    guard: 'if (paused && !isQuestion(target, step)) return paused',
    instead: 'if (paused) return paused',
    unseen: 'What is all there is shown as published all the same, without its last answers. Noticed by plan.test.ts.',
  },
  {
    name: 'disconnect: a worker that writes at the same moment goes on',
    file: `${engine}/pauses.ts`,
    guard: 'const triesMax = 20',
    instead: 'const triesMax = 1',
    unseen: 'What is not paused is not counted either, so no promise breaks. Noticed by pauses.test.ts.',
  },
  {
    name: 'disconnect: what something else pauses is counted as it is',
    file: `${engine}/pauses.ts`,
    guard: "state.name === 'paused' && (state.by === 'plan' || state.by === 'reconnect')",
    instead: "state.name === 'paused'",
    unseen: 'A worker has to have seen the other pause end just before. Noticed by pauses.test.ts.',
  },
  {
    name: 'disconnect: what is only prepared goes on, and is counted as paused',
    file: `${engine}/pauses.ts`,
    guard: 'if (!(await deps.targets.replace(advance(target, { state, waitingSince: undefined })))) continue',
    instead: 'if (target.version < 0) continue',
  },
  {
    name: 'answer: what is late goes out when its account returns',
    file: 'shared/domain/target-rules.ts',
    guard: 'now - toMs(promisedTime(target)) > lateToleranceMs',
    instead: 'now < 0',
  },
  {
    name: 'slot: who has given one back is waited for',
    file: 'test/fakes/limits.ts',
    guard: '...rest, waiting: others(request), version',
    instead: '...rest, version',
    unseen: 'Nobody is later than a slot can be in a seed with faults. Noticed by publish-rate-limiter.test.ts.',
  },
  {
    name: 'claim: what is found or published may be another post too',
    file: `${engine}/store.ts`,
    guard: 'if (made) return targets.claim',
    instead: "if (made && target.userId === '') return targets.claim",
  },
  {
    name: 'nonce: who got no answer does not know its own write',
    file: 'test/fakes/targets.ts',
    guard: 'if (isMadeAlready) return true',
    instead: '',
  },
  {
    name: 'unreadable: one item that can not be read stops the sweep',
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
    name: 'budget: what was refused stays spent',
    file: `${engine}/deliver.ts`,
    guard: `  if (outcome.kind === 'refused') {
    await giveBack(deps, plan.units)`,
    instead: "  if (outcome.kind === 'refused') {",
  },
  {
    name: 'bill: what the platform bills is not reserved',
    file: `${engine}/budget.ts`,
    guard: 'const missing = missingMoney(target, { price, window: day.name })',
    instead: 'const missing = 0 * missingMoney(target, { price, window: day.name })',
  },
  {
    name: 'share: one person may use up what all may do',
    file: `${engine}/budget.ts`,
    guard: 'limit: person,',
    instead: 'limit: person === undefined ? person : undefined,',
  },
  {
    name: 'reconcile: nothing is waited for before it counts as absent',
    file: `${engine}/outcome.ts`,
    guard: 'afterMs: 95 * secondMs',
    instead: 'afterMs: 5 * secondMs',
  },
  {
    name: 'reconcile: only what is newer than the send is looked at',
    file: 'test/simulation/publisher.ts',
    guard: 'const clockToleranceMs = minuteMs',
    instead: 'const clockToleranceMs = -2 * secondMs',
  },
  {
    name: 'tokens: a token that was refused is sent again',
    file: `${engine}/plan.ts`,
    guard: '...(refusedVersion !== undefined && { force: refusedVersion }),',
    instead: '',
  },
  {
    name: 'tokens: a refresh is made with a token that another has rotated',
    file: 'test/fakes/accounts.ts',
    guard: '(row.tokens.version === version ? changed(row) : undefined)',
    instead: 'changed(row)',
  },
  {
    name: 'revision: a message of an earlier revision is delivered',
    file: `${engine}/deliver.ts`,
    guard: 'target?.revision !== message.revision',
    instead: 'target === undefined || target.revision < 0',
    unseen: 'harmless: a message only says “look now”; words and time are read from the target, which is of the newest revision',
  },
]
