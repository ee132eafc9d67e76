const engine = 'functions/use-cases/publishing'

/** Guards that decide whose turn it is: the plan’s, the operator’s and those of the line. */
export const turnMutants = [
  {
    name: 'plan: an old message sends what a limit holds',
    file: 'shared/domain/target-rules.ts',
    guard: 'return isHeldByPlan(state) ? undefined : 0',
    instead: 'return 0',
  },
  {
    name: 'plan: what is let go goes out at once',
    file: 'functions/use-cases/payments/arrange-targets.ts',
    guard: 'const turn = await nextTurn(deps, target, account)',
    instead: 'const turn = deps.clock.now()',
    unseen:
      'Harmless to every promise: a worker asks for its turn all the same, and only looks in vain before. Noticed by let-go-by-plan.test.ts.',
  },
  {
    name: 'plan: what is due last is let go first',
    file: 'functions/use-cases/payments/arrange-posts.ts',
    guard: `  for (const post of posts) {
    if (deps.clock.now() >= stopAt)`,
    instead: `  for (const post of posts.toReversed()) {
    if (deps.clock.now() >= stopAt)`,
  },
  {
    name: 'plan: what is let go is late from when it was due',
    file: `${engine}/waiting-rules.ts`,
    guard: 'releasedAt === undefined ? 0 : toMs(releasedAt)',
    instead: '0',
  },
  {
    name: 'hold: the operator’s is not looked at',
    file: `${engine}/waiting-rules.ts`,
    guard: 'if (hold && toMs(hold.until) > now)',
    instead: 'if (hold && toMs(hold.until) === now)',
  },
  {
    name: 'line: what is in doubt goes out beside it',
    file: `${engine}/plan-step.ts`,
    guard: 'target.hasEffect && target.failures === 0 && !target.doubt',
    instead: 'target.hasEffect && target.failures === 0',
  },
  {
    name: 'line: who had no time to ask for a turn takes it for missed',
    file: `${engine}/await-turn.ts`,
    guard: '=> clock.now() >= stopAt',
    instead: '=> clock.now() === -1 * stopAt',
    unseen:
      'A worker has to lose most of its time to one call just before it is late: about one seed in 6,000. Noticed by await-turn.test.ts.',
  },
  {
    name: 'line: those who wait have no order',
    file: 'shared/domain/turns.ts',
    guard: 'other.place < place && other.at',
    instead: "other.place === 'nobody' && other.at",
  },
  {
    name: 'turn: a worker that was stopped after its turn sends all the same',
    file: `${engine}/send-steps.ts`,
    guard: 'plan.turn && deps.clock.now() > plan.turn.beginsBy',
    instead: 'plan.turn?.beginsBy === 0',
    unseen:
      'A worker has to freeze between its turn and its call just while five others post: about one seed in 20,000. Noticed by await-turn.test.ts.',
  },
  {
    name: 'turn: a turn far off is not looked at in time',
    file: `${engine}/await-turn.ts`,
    guard: 'isBeyondMessages(at, now) ? at - sweepAheadMs : at + messageGraceMs',
    instead: 'at + messageGraceMs',
  },
  {
    name: 'line: what stands in line is late from when it was due',
    file: `${engine}/await-turn.ts`,
    guard: "releasedAt: state.name === 'retrying' ? releasedAt : toInstant(at)",
    instead: 'releasedAt',
  },
  {
    name: 'line: nobody is told why a post waits',
    file: `${engine}/await-turn.ts`,
    guard: '...(reason && { reason })',
    instead: '...(reason && {})',
    unseen: 'The longest line of a seed is over in an hour, and only then is silence a promise broken. Noticed by await-turn.test.ts.',
  },
]
