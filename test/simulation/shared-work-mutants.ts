import type { Mutant } from './mutant-list.ts'

const worker = 'functions/engine/deliver/delivery-deps.ts'
const engine = 'functions/use-cases/publishing'
const platforms = 'functions/adapters/platforms'
const noticedBy = (test: string) => `Not part of the simulation. Noticed by ${test}.`

/**
 * Guards in what the simulation replaces: work shared under a key, the table's commands, what platforms list and
 * respond, and a restore.
 */
export const sharedWorkMutants: Mutant[] = [
  {
    name: 'shared: one person’s settings apply to a whole batch',
    file: worker,
    guard: 'singleFlight(dynamoPublishingSettings(table).get, (workspaceId) => workspaceId)',
    instead: "singleFlight(dynamoPublishingSettings(table).get, () => '')",
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: one person’s budget applies to a whole batch',
    file: worker,
    guard: 'now: clock.now }), (payerId) => payerId)',
    instead: "now: clock.now }), () => '')",
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: one platform’s pause applies to all',
    file: 'functions/adapters/dynamo/platforms.ts',
    guard: 'readings.get(key)',
    instead: '[...readings.values()][0]',
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: two people share a ledger within a turn',
    file: `${engine}/budget.ts`,
    guard: `const key = \`\${name} \${window} \${limit}\``,
    instead: `const key = \`\${window} \${limit}\``,
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: two days share a ledger within a turn',
    file: `${engine}/budget.ts`,
    guard: `const key = \`\${name} \${window} \${limit}\``,
    instead: `const key = \`\${name} \${limit}\``,
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: posts whose targets end in the same turn are merged',
    file: `${engine}/store.ts`,
    guard: '({ id }) => id,\n  )',
    instead: "() => '',\n  )",
    unseen: noticedBy('store.test.ts'),
  },
  {
    name: 'money: a worker that lost its write refunds it',
    file: `${engine}/deliver.ts`,
    guard: 'if (isOver && isStored) await giveBack',
    instead: 'if (isOver) await giveBack',
    unseen: noticedBy('budget.test.ts'),
  },
  {
    name: 'pages: three pages count as the whole board on Pinterest',
    file: `${platforms}/pinterest/find.ts`,
    guard: "return { kind: 'listed', pins, isComplete: false }",
    instead: "return { kind: 'listed', pins, isComplete: true }",
    unseen: noticedBy('newest-first.test.ts'),
  },
  {
    name: 'pages: three pages count as all posts on X',
    file: `${platforms}/x/find.ts`,
    guard: "return { kind: 'listed', posts, isComplete: false }",
    instead: "return { kind: 'listed', posts, isComplete: true }",
    unseen: noticedBy('newest-first.test.ts'),
  },
  {
    name: 'pages: any list’s order is trusted',
    file: `${platforms}/newest-first.ts`,
    guard: 'times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))',
    instead: 'times.length >= 0',
    unseen: noticedBy('newest-first.test.ts'),
  },
  {
    name: 'reads: a single item may be read in an old version',
    file: 'functions/adapters/dynamo/read-item.ts',
    guard: 'new GetCommand({ TableName, Key, ConsistentRead: true })',
    instead: 'new GetCommand({ TableName, Key })',
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'reads: items read together may be old versions',
    file: 'functions/adapters/dynamo/read-item.ts',
    guard: 'Keys: distinctItems(asked), ConsistentRead: true',
    instead: 'Keys: distinctItems(asked)',
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'restore: its mark is removed before everything is paused',
    file: 'infra/machine/data/restored.ts',
    guard: "  await order(['pause', 'all'",
    instead: "  await rm(join(folder, restoredFile), { force: true })\n  await order(['pause', 'all'",
    unseen: noticedBy('restored.test.ts'),
  },
  {
    name: 'answers: a response that isn’t the platform’s own is trusted',
    file: `${platforms}/apply-rules.ts`,
    guard: '!isOwn && !unfinishedStatuses.includes(status)',
    instead: 'isOwn && !isOwn',
    unseen: noticedBy('foreign-answers.test.ts and the contract suite'),
  },
  {
    name: 'ids: an ID from another time passes for a post on X',
    file: `${platforms}/x/create-post.ts`,
    guard: "if (isOfNow(id, [deps.now(), Date.parse(called.headers.get('date') ?? '')]))",
    instead: 'if (isOfNow(id, [deps.now()]) || id.length > 0)',
    unseen: noticedBy('the contract suite'),
  },
  {
    name: 'ids: a record with another name passes for a post on Bluesky',
    file: `${platforms}/bluesky/create-post.ts`,
    guard: `uri.endsWith(\`/\${key}\`)`,
    instead: 'uri.length > key.length',
    unseen: noticedBy('the contract suite'),
  },
  {
    name: 'ids: a post that Threads doesn’t know passes for one',
    file: `${platforms}/threads/publish.ts`,
    guard: 'if (misses >= missesMax) return',
    instead: 'if (misses > 100) return',
    unseen: noticedBy('the contract suite'),
  },
]
