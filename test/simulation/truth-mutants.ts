const engine = 'functions/use-cases/publishing'

/** Guards that the truth about what is public rests on. */
export const truthMutants = [
  {
    name: 'unknown outcome: a refusal after a lost answer is believed of both sends',
    file: `${engine}/outcome.ts`,
    guard: "unknownStep?.step.repeat === 'idempotent' && unknownStep.step.isPublic",
    instead: "unknownStep?.step.repeat === 'idempotent' && unknownStep.step.name === ''",
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
    guard: 'refusedVersion === undefined ? {} : { force: refusedVersion }',
    instead: '{}',
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
    guard: 'target.revision !== message.revision',
    instead: 'target.revision < 0',
    unseen: 'harmless: a message only says “look now”; words and time are read from the target, which is of the newest revision',
  },
]
