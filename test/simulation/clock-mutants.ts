const engine = 'functions/use-cases/publishing'

/** Guards against the aftereffects of a clock that was an hour off. */
export const clockMutants = [
  {
    name: 'clock: slots in a future that was set back block the queue',
    file: 'shared/domain/rate-limit-slots.ts',
    guard: 'queue.slots.filter((at) => at <= now + aheadMsMax)',
    instead: '[...queue.slots]',
  },
  {
    name: 'clock: the queue waits for whoever expects such a slot',
    file: 'shared/domain/rate-limit-slots.ts',
    guard: 'if (expected <= at + aheadMsMax) slots',
    instead: 'slots',
  },
  {
    name: 'clock: a message that arrives far too early is dropped',
    file: `${engine}/deliver.ts`,
    guard: 'if (isBeyondMessages(at, deps.clock.now())) return goOn(deps, { ...target, slotAt: undefined }, lane)',
    instead: '',
  },
  {
    name: 'clock: a worker waits for a slot that moved an hour away',
    file: `${engine}/slots.ts`,
    guard: 'if (isBeyondMessages(at, deps.clock.now())) at = deps.clock.now()',
    instead: '',
  },
  {
    name: 'clock: a worker keeps a slot that’s an hour away',
    file: `${engine}/slots.ts`,
    guard: 'isBeyondMessages(known, asked)',
    instead: 'known === Number.POSITIVE_INFINITY',
    unseen: 'The clock has to be set back in the moment between a message and its place in the queue. Noticed by slots.test.ts.',
  },
  {
    name: 'clock: an hour that the clock jumped ahead counts as time since sending',
    file: `${engine}/outcome.ts`,
    guard: 'now - at > lateMax',
    instead: 'now - at > Number.POSITIVE_INFINITY',
    unseen: 'An answer has to be lost just before the clock jumps ahead, while the list lags. Noticed by outcome.test.ts.',
  },
]
