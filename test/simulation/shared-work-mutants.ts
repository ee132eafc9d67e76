import type { Mutant } from './mutant-list.ts'

const worker = 'functions/engine/deliver/delivery-deps.ts'
const engine = 'functions/use-cases/publishing'
const platforms = 'functions/adapters/platforms'
const noticedBy = (test: string) => `The simulation has none of it. Noticed by ${test}.`

/**
 * Guards in what the simulation replaces: work shared under a key, the table's commands, what platforms list and
 * respond, and a restore.
 */
export const sharedWorkMutants: Mutant[] = [
  {
    name: 'shared: the settings of one person are those of a whole batch',
    file: worker,
    guard: 'singleFlight(dynamoPublishingSettings(table).get, (workspaceId) => workspaceId)',
    instead: "singleFlight(dynamoPublishingSettings(table).get, () => '')",
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: what one person may spend is what a whole batch may',
    file: worker,
    guard: 'now: clock.now }), (payerId) => payerId)',
    instead: "now: clock.now }), () => '')",
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: a pause of one platform is that of all',
    file: 'functions/adapters/dynamo/platforms.ts',
    guard: 'readings.get(key)',
    instead: '[...readings.values()][0]',
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: ledgers of two people are one in a turn',
    file: `${engine}/budget.ts`,
    guard: `const key = \`\${name} \${window} \${limit}\``,
    instead: `const key = \`\${window} \${limit}\``,
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: ledgers of two days are one in a turn',
    file: `${engine}/budget.ts`,
    guard: `const key = \`\${name} \${window} \${limit}\``,
    instead: `const key = \`\${name} \${limit}\``,
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'shared: posts whose targets end in one turn are one',
    file: `${engine}/store.ts`,
    guard: '({ id }) => id,\n  )',
    instead: "() => '',\n  )",
    unseen: noticedBy('store.test.ts'),
  },
  {
    name: 'money: a worker that lost its write gives it back',
    file: `${engine}/deliver.ts`,
    guard: 'if (isOver && isStored) await giveBack',
    instead: 'if (isOver) await giveBack',
    unseen: noticedBy('budget.test.ts'),
  },
  {
    name: 'pages: three of Pinterest are the whole board',
    file: `${platforms}/pinterest/find.ts`,
    guard: "return { kind: 'listed', pins, isComplete: false }",
    instead: "return { kind: 'listed', pins, isComplete: true }",
    unseen: noticedBy('newest-first.test.ts'),
  },
  {
    name: 'pages: three of X are all posts',
    file: `${platforms}/x/find.ts`,
    guard: "return { kind: 'listed', posts, isComplete: false }",
    instead: "return { kind: 'listed', posts, isComplete: true }",
    unseen: noticedBy('newest-first.test.ts'),
  },
  {
    name: 'pages: the order of any list is believed',
    file: `${platforms}/newest-first.ts`,
    guard: 'times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))',
    instead: 'times.length >= 0',
    unseen: noticedBy('newest-first.test.ts'),
  },
  {
    name: 'reads: an item that is read alone may be an old one',
    file: 'functions/adapters/dynamo/read-item.ts',
    guard: 'new GetCommand({ TableName, Key, ConsistentRead: true })',
    instead: 'new GetCommand({ TableName, Key })',
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'reads: items that are read together may be old ones',
    file: 'functions/adapters/dynamo/read-item.ts',
    guard: 'Keys: distinctItems(asked), ConsistentRead: true',
    instead: 'Keys: distinctItems(asked)',
    unseen: noticedBy('delivery-deps.test.ts'),
  },
  {
    name: 'restore: its mark is lifted before everything is paused',
    file: 'infra/machine/data/restored.ts',
    guard: "  await order(['pause', 'all'",
    instead: "  await rm(join(folder, restoredFile), { force: true })\n  await order(['pause', 'all'",
    unseen: noticedBy('restored.test.ts'),
  },
  {
    name: 'answers: what is not the platform’s own is believed',
    file: `${platforms}/apply-rules.ts`,
    guard: '!isOwn && !unfinishedStatuses.includes(status)',
    instead: 'isOwn && !isOwn',
    unseen: noticedBy('foreign-answers.test.ts and the contract suite'),
  },
  {
    name: 'ids: one of another time is that of a post on X',
    file: `${platforms}/x/create-post.ts`,
    guard: "if (isOfNow(id, [deps.now(), Date.parse(called.headers.get('date') ?? '')]))",
    instead: 'if (isOfNow(id, [deps.now()]) || id.length > 0)',
    unseen: noticedBy('the contract suite'),
  },
  {
    name: 'ids: a record of another name is that of a post on Bluesky',
    file: `${platforms}/bluesky/create-post.ts`,
    guard: `uri.endsWith(\`/\${key}\`)`,
    instead: 'uri.length > key.length',
    unseen: noticedBy('the contract suite'),
  },
  {
    name: 'ids: a post that Threads does not know is one',
    file: `${platforms}/threads/publish.ts`,
    guard: 'if (misses >= missesMax) return',
    instead: 'if (misses > 100) return',
    unseen: noticedBy('the contract suite'),
  },
]
