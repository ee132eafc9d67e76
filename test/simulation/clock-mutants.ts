const engine = 'functions/use-cases/publishing'

/** Guards against the aftereffects of a clock that was an hour off. */
export const clockMutants = [
  {
    name: 'clock: slots of a time that does not come yet hold the queue',
    file: 'shared/domain/rate-limit-slots.ts',
    guard: 'queue.slots.filter((at) => at <= now + aheadMsMax)',
    instead: '[...queue.slots]',
  },
  {
    name: 'clock: who expects a slot of such a time is waited for',
    file: 'shared/domain/rate-limit-slots.ts',
    guard: 'if (expected <= at + aheadMsMax) slots',
    instead: 'slots',
  },
  {
    name: 'clock: a message that comes much too early by the clock is left to itself',
    file: `${engine}/deliver.ts`,
    guard: 'if (isBeyondMessages(at, deps.clock.now())) return goOn(deps, { ...target, slotAt: undefined }, lane)',
    instead: '',
  },
  {
    name: 'clock: a worker waits for a slot that went an hour away',
    file: `${engine}/slots.ts`,
    guard: 'if (isBeyondMessages(at, deps.clock.now())) at = deps.clock.now()',
    instead: '',
  },
  {
    name: 'clock: who comes for a slot that is an hour away keeps it',
    file: `${engine}/slots.ts`,
    guard: 'isBeyondMessages(known, asked)',
    instead: 'known === Number.POSITIVE_INFINITY',
    unseen: 'The clock has to be put back within the moments between a message and the place in the queue. Noticed by slots.test.ts.',
  },
  {
    name: 'clock: an hour that it was put on by counts as time since the send',
    file: `${engine}/outcome.ts`,
    guard: 'now - at > lateMax',
    instead: 'now - at > Number.POSITIVE_INFINITY',
    unseen: 'An answer has to be lost just before the clock is put on, and the list to lag. Noticed by outcome.test.ts.',
  },
]
