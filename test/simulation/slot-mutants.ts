const engine = 'functions/use-cases/publishing'

/** Guards that decide who gets a slot: the plan’s, the operator’s, and the queue’s. */
export const slotMutants = [
  {
    name: 'plan: an old message sends a post that the plan pauses',
    file: 'shared/domain/target-rules.ts',
    guard: 'return isPausedByPlan(state) ? undefined : 0',
    instead: 'return 0',
  },
  {
    name: 'plan: a resumed post goes out at once',
    file: 'functions/use-cases/payments/apply-plan.ts',
    guard: 'const slot = await nextSlot(deps, target, account)',
    instead: 'const slot = deps.clock.now()',
    unseen: 'Breaks no promise: a worker asks for its slot anyway and only checks too early. Noticed by let-go-by-plan.test.ts.',
  },
  {
    name: 'plan: the post due last is resumed first',
    file: 'functions/use-cases/payments/apply-plan.ts',
    guard: `  for (const post of posts) {
    if (deps.clock.now() >= stopAt)`,
    instead: `  for (const post of posts.toReversed()) {
    if (deps.clock.now() >= stopAt)`,
  },
  {
    name: 'plan: a post resumes on all accounts at its earliest time',
    file: 'functions/use-cases/payments/apply-plan.ts',
    guard: 'target.dueAt <= listedAt',
    instead: 'target.dueAt <= listedAt || true',
  },
  {
    name: 'plan: a resumed post’s lateness counts from its due time',
    file: `${engine}/waiting-rules.ts`,
    guard: 'releasedAt === undefined ? 0 : toMs(releasedAt)',
    instead: '0',
  },
  {
    name: 'pause: the operator’s pause is ignored',
    file: `${engine}/waiting-rules.ts`,
    guard: 'if (pause && toMs(pause.until) > now)',
    instead: 'if (pause && toMs(pause.until) === now)',
  },
  {
    name: 'queue: a post with an unknown outcome bypasses the queue',
    file: `${engine}/plan.ts`,
    guard: 'target.hasEffect && target.failures === 0 && !target.unknownStep',
    instead: 'target.hasEffect && target.failures === 0',
  },
  {
    name: 'queue: a worker without time to ask for a slot counts it as missed',
    file: `${engine}/slots.ts`,
    guard: '=> clock.now() >= stopAt',
    instead: '=> clock.now() === -1 * stopAt',
    unseen:
      'A worker has to spend most of its time on one call just before it’s late, which happens in about one seed in 6,000. Noticed by slots.test.ts.',
  },
  {
    name: 'queue: waiting posts have no order',
    file: 'shared/domain/rate-limit-slots.ts',
    guard: 'other.key < key && other.at',
    instead: "other.key === 'nobody' && other.at",
  },
  {
    name: 'slot: slots taken since the queue was read go unnoticed',
    file: 'test/fakes/limits.ts',
    guard: 'before?.version === queue.version ? before : queue',
    instead: 'before ?? queue',
  },
  {
    name: 'slot: a worker that was stopped after getting its slot sends anyway',
    file: `${engine}/deliver.ts`,
    guard: 'plan.slot && deps.clock.now() > plan.slot.beginsBy',
    instead: 'plan.slot?.beginsBy === 0',
  },
  {
    name: 'slot: a slot far in the future isn’t checked in time',
    file: `${engine}/slots.ts`,
    guard: 'isBeyondMessages(at, now) ? at - sweepAheadMs : at + messageGraceMs',
    instead: 'at + messageGraceMs',
  },
  {
    name: 'slot: a long call doesn’t keep its slot',
    file: `${engine}/slots.ts`,
    guard: 'if (until > at)',
    instead: 'if (until === at)',
  },
  {
    name: 'queue: a sent post is waited for again after the clock is set back',
    file: `${engine}/slots.ts`,
    guard: 'if (hasWaited) await',
    instead: 'if (!hasWaited) await',
  },
  {
    name: 'queue: a queued post’s lateness counts from its due time',
    file: `${engine}/slots.ts`,
    guard: "releasedAt: state.name === 'retrying' ? releasedAt : toInstant(at)",
    instead: 'releasedAt',
  },
  {
    name: 'queue: nobody is told why a post waits',
    file: `${engine}/slots.ts`,
    guard: '...(reason && { reason })',
    instead: '...(reason && {})',
    unseen: 'A seed’s longest queue lasts an hour, and silence breaks a promise only after that. Noticed by slots.test.ts.',
  },
  {
    name: 'pause: a thread’s next part doesn’t wait',
    file: `${engine}/slots.ts`,
    guard: 'hasEffect && nextPartAt !== undefined',
    instead: "hasEffect && nextPartAt === ''",
  },
  {
    name: 'pause: a part found by reconciling starts no pause',
    file: `${engine}/reconcile.ts`,
    guard: 'state.step.isPublic && afterPart(',
    instead: "state.step.name === '' && afterPart(",
  },
]
