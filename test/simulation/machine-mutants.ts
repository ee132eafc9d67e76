const machine = 'infra/machine/engine'
const engine = 'functions/use-cases/publishing'

/** Guards that keep posts on time on one machine, whose messages are lost with it. */
export const machineMutants = [
  {
    name: 'machine: what was on its way is not sent again at the start',
    file: `${machine}/begin-publishing.ts`,
    guard: 'resendMessages(sweeping, sweeping.shards())',
    instead: 'resendMessages(sweeping, [])',
  },
  {
    name: 'machine: it does not sweep until the first full minute',
    file: `${machine}/every-minute.ts`,
    guard: `  begin()
  plan()
  return`,
    instead: `  plan()
  return`,
  },
  {
    name: 'machine: what it started to send again waits for its time once more',
    file: `${engine}/sweep.ts`,
    guard: "state.name === 'enqueued' ? enqueuedDelay(target, now)",
    instead: "state.name === 'enqueued' ? enqueuedDelay(target, now) + 60_000",
  },
  {
    name: 'machine: a message does not wait for its time',
    file: `${machine}/delivery-queue.ts`,
    guard: 'if (delayMs > 0) wait',
    instead: 'if (delayMs > Number.POSITIVE_INFINITY) wait',
  },
  {
    name: 'machine: a message that waits for its time is forgotten',
    file: `${machine}/delivery-queue.ts`,
    guard: `      line.delayed -= 1
      arrive(message)`,
    instead: '      line.delayed -= 1',
  },
  {
    name: 'machine: a delivery that throws keeps its place in the queue',
    file: `${machine}/delivery-queue.ts`,
    guard: `      line.leave(message)
      begin(line)`,
    instead: '',
    unseen: 'A seed never has 200 deliveries of one platform. Noticed by delivery-queue.test.ts.',
  },
  {
    name: 'machine: messages that come before it publishes are dropped',
    file: `${machine}/delivery-queue.ts`,
    guard: "if (state === 'stopped') return entries",
    instead: "if (state !== 'running') return entries",
    unseen:
      'Harmless: the table has each target before its message is sent, so it is sent again at the start. Noticed by delivery-queue.test.ts.',
  },
  {
    name: 'machine: what the sweep paces is sent again at once',
    file: `${engine}/sweep.ts`,
    guard: 'toMs(wake) <= now || ',
    instead: '',
    unseen: 'A second message does no harm, and a seed has no backlog to pace. Noticed by sweep.test.ts.',
  },
]
