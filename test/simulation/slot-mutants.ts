const engine = 'functions/use-cases/publishing'

/** Guards that decide who gets a slot: the plan’s, the operator’s, and the queue’s. */
export const slotMutants = [
  {
    name: 'plan: an old message sends what a limit pauses',
    file: 'shared/domain/target-rules.ts',
    guard: 'return isPausedByPlan(state) ? undefined : 0',
    instead: 'return 0',
  },
  {
    name: 'plan: what is let go goes out at once',
    file: 'functions/use-cases/payments/apply-plan.ts',
    guard: 'const slot = await nextSlot(deps, target, account)',
    instead: 'const slot = deps.clock.now()',
    unseen:
      'Harmless to every promise: a worker asks for its slot all the same, and only looks in vain before. Noticed by let-go-by-plan.test.ts.',
  },
  {
    name: 'plan: what is due last is let go first',
    file: 'functions/use-cases/payments/apply-plan.ts',
    guard: `  for (const post of posts) {
    if (deps.clock.now() >= stopAt)`,
    instead: `  for (const post of posts.toReversed()) {
    if (deps.clock.now() >= stopAt)`,
  },
  {
    name: 'plan: a post is let go everywhere at its first time',
    file: 'functions/use-cases/payments/apply-plan.ts',
    guard: 'target.dueAt <= listedAt',
    instead: 'target.dueAt <= listedAt || true',
  },
  {
    name: 'plan: what is let go is late from when it was due',
    file: `${engine}/waiting-rules.ts`,
    guard: 'releasedAt === undefined ? 0 : toMs(releasedAt)',
    instead: '0',
  },
  {
    name: 'pause: the operator’s is not looked at',
    file: `${engine}/waiting-rules.ts`,
    guard: 'if (pause && toMs(pause.until) > now)',
    instead: 'if (pause && toMs(pause.until) === now)',
  },
  {
    name: 'queue: what has an unknown outcome goes out beside it',
    file: `${engine}/plan.ts`,
    guard: 'target.hasEffect && target.failures === 0 && !target.unknownStep',
    instead: 'target.hasEffect && target.failures === 0',
  },
  {
    name: 'queue: who had no time to ask for a slot takes it for missed',
    file: `${engine}/slots.ts`,
    guard: '=> clock.now() >= stopAt',
    instead: '=> clock.now() === -1 * stopAt',
    unseen: 'A worker has to lose most of its time to one call just before it is late: about one seed in 6,000. Noticed by slots.test.ts.',
  },
  {
    name: 'queue: those who wait have no order',
    file: 'shared/domain/rate-limit-slots.ts',
    guard: 'other.key < key && other.at',
    instead: "other.key === 'nobody' && other.at",
  },
  {
    name: 'slot: what others took since the queue was read is not seen',
    file: 'test/fakes/limits.ts',
    guard: 'before?.version === queue.version ? before : queue',
    instead: 'before ?? queue',
  },
  {
    name: 'slot: a worker that was stopped after its slot sends all the same',
    file: `${engine}/deliver.ts`,
    guard: 'plan.slot && deps.clock.now() > plan.slot.beginsBy',
    instead: 'plan.slot?.beginsBy === 0',
  },
  {
    name: 'slot: a slot far off is not looked at in time',
    file: `${engine}/slots.ts`,
    guard: 'isBeyondMessages(at, now) ? at - sweepAheadMs : at + messageGraceMs',
    instead: 'at + messageGraceMs',
  },
  {
    name: 'slot: a call that takes long does not hold its slot',
    file: `${engine}/slots.ts`,
    guard: 'if (until > at)',
    instead: 'if (until === at)',
  },
  {
    name: 'queue: a post that went out is waited for again after the clock was put back',
    file: `${engine}/slots.ts`,
    guard: 'if (hasWaited) await',
    instead: 'if (!hasWaited) await',
  },
  {
    name: 'queue: what waits in the queue is late from when it was due',
    file: `${engine}/slots.ts`,
    guard: "releasedAt: state.name === 'retrying' ? releasedAt : toInstant(at)",
    instead: 'releasedAt',
  },
  {
    name: 'queue: nobody is told why a post waits',
    file: `${engine}/slots.ts`,
    guard: '...(reason && { reason })',
    instead: '...(reason && {})',
    unseen: 'The longest queue of a seed is over in an hour, and only then is silence a promise broken. Noticed by slots.test.ts.',
  },
  {
    name: 'pause: the next part of a thread does not wait',
    file: `${engine}/slots.ts`,
    guard: 'hasEffect && nextPartAt !== undefined',
    instead: "hasEffect && nextPartAt === ''",
  },
  {
    name: 'pause: a part that was found by reconciling begins none',
    file: `${engine}/reconcile.ts`,
    guard: 'state.step.isPublic && afterPart(',
    instead: "state.step.name === '' && afterPart(",
  },
]
