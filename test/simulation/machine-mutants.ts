const machine = 'infra/machine/engine'
const engine = 'functions/use-cases/publishing'

/** Guards that keep posts on time on one machine, whose messages are lost with it. */
export const machineMutants = [
  {
    name: 'machine: messages in flight aren’t sent again at the start',
    file: `${machine}/begin-publishing.ts`,
    guard: 'resendMessages(sweeping, sweeping.shards())',
    instead: 'resendMessages(sweeping, [])',
  },
  {
    name: 'machine: the first sweep waits for the next full minute',
    file: `${machine}/every-minute.ts`,
    guard: `  begin()
  plan()
  return`,
    instead: `  plan()
  return`,
  },
  {
    name: 'machine: messages sent again at the start wait a second time',
    file: `${engine}/sweep.ts`,
    guard: 'delayMs: delayOf(target, at, now)',
    instead: "delayMs: delayOf(target, at, now) + (target.state.name === 'enqueued' ? 60_000 : 0)",
  },
  {
    name: 'machine: a message doesn’t wait for its time',
    file: `${machine}/delivery-queue.ts`,
    guard: 'if (delayMs > 0) wait',
    instead: 'if (delayMs > Number.POSITIVE_INFINITY) wait',
  },
  {
    name: 'machine: a waiting message is forgotten',
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
    unseen: 'No seed has 200 deliveries for one platform. Noticed by delivery-queue.test.ts.',
  },
  {
    name: 'machine: messages that arrive before publishing starts are dropped',
    file: `${machine}/delivery-queue.ts`,
    guard: "if (state === 'stopped') return entries",
    instead: "if (state !== 'running') return entries",
    unseen:
      'Harmless: each target is in the table before its message is sent, so the message is sent again at the start. Noticed by delivery-queue.test.ts.',
  },
  {
    name: 'machine: messages that the sweep paces are sent again at once',
    file: `${engine}/sweep.ts`,
    guard: 'toMs(wake) <= now || ',
    instead: '',
    unseen: 'A second message does no harm, and a seed has no backlog to pace. Noticed by sweep.test.ts.',
  },
]
