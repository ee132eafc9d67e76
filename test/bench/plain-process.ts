import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { fastify } from 'fastify'

// Posts and their targets, as a newcomer would build them with Fastify and SQLite: no tricks, and nothing deliberately
// slow. The bench compares Crier's API with it. It takes its database file as an argument, and exits when its channel
// to the bench closes.
const database = new DatabaseSync(process.argv[2] ?? ':memory:')
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE sessions (token TEXT PRIMARY KEY, userId TEXT NOT NULL);
  CREATE TABLE accounts (id TEXT PRIMARY KEY, userId TEXT NOT NULL, platform TEXT NOT NULL, username TEXT NOT NULL);
  CREATE TABLE posts (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL, revision INTEGER NOT NULL, status TEXT NOT NULL, content TEXT NOT NULL,
    scheduledAt TEXT NOT NULL, timeZone TEXT NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
  );
  CREATE INDEX postsByTime ON posts (userId, scheduledAt);
  CREATE TABLE targets (
    id TEXT PRIMARY KEY, postId TEXT NOT NULL REFERENCES posts (id), accountId TEXT NOT NULL REFERENCES accounts (id),
    state TEXT NOT NULL, nextAt TEXT NOT NULL, attempts INTEGER NOT NULL
  );
  CREATE INDEX targetsByPost ON targets (postId);
`)

const findSession = database.prepare('SELECT userId FROM sessions WHERE token = ?')
const findAccount = database.prepare('SELECT id AS accountId, platform, username FROM accounts WHERE id = ? AND userId = ?')
const insertPost = database.prepare(
  'INSERT INTO posts VALUES (:id, :userId, :revision, :status, :content, :scheduledAt, :timeZone, :createdAt, :updatedAt)',
)
const insertTarget = database.prepare('INSERT INTO targets VALUES (:id, :postId, :accountId, :state, :nextAt, :attempts)')
const listPosts = database.prepare('SELECT * FROM posts WHERE userId = ? AND scheduledAt > ? ORDER BY scheduledAt LIMIT ?')
const listTargets = database.prepare(`
  SELECT targets.*, accounts.platform, accounts.username FROM targets JOIN accounts ON accounts.id = targets.accountId
  WHERE postId IN (SELECT id FROM posts WHERE userId = ? AND scheduledAt > ? ORDER BY scheduledAt LIMIT ?)
`)

type NewPost = { content: string; accountIds: string[]; scheduledAt: string; timeZone: string }

const createPost = (userId: string, { content, accountIds, scheduledAt, timeZone }: NewPost) => {
  const accounts = accountIds.map((accountId) => findAccount.get(accountId, userId))
  if (accounts.includes(undefined)) return undefined
  const now = new Date().toISOString()
  const post = {
    id: randomUUID(),
    userId,
    revision: 1,
    status: 'scheduled',
    content,
    scheduledAt,
    timeZone,
    createdAt: now,
    updatedAt: now,
  }
  const planned = { postId: post.id, state: 'planned', nextAt: scheduledAt, attempts: 0 }
  const targets = accountIds.map((accountId) => ({ ...planned, id: randomUUID(), accountId }))
  database.exec('BEGIN')
  try {
    insertPost.run(post)
    for (const target of targets) insertTarget.run(target)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
  return { ...post, targets: targets.map((target, index) => ({ ...target, ...accounts[index] })) }
}

const text = { type: 'string' } as const
const number = { type: 'integer' } as const
const account = { accountId: text, platform: text, username: text }
const target = { type: 'object', properties: { id: text, postId: text, ...account, state: text, nextAt: text, attempts: number } }
const times = { scheduledAt: text, createdAt: text, updatedAt: text }
const post = {
  type: 'object',
  properties: {
    id: text,
    userId: text,
    revision: number,
    status: text,
    content: text,
    timeZone: text,
    ...times,
    targets: { type: 'array', items: target },
  },
}
const newPost = {
  type: 'object',
  required: ['content', 'accountIds', 'scheduledAt'],
  additionalProperties: false,
  properties: {
    content: { type: 'string', minLength: 1, maxLength: 10_000 },
    accountIds: { type: 'array', items: text, minItems: 1, maxItems: 50 },
    scheduledAt: { type: 'string', format: 'date-time' },
    timeZone: { type: 'string', default: 'UTC' },
  },
}
const page = {
  type: 'object',
  properties: { after: { type: 'string', default: '' }, limit: { type: 'integer', maximum: 100, default: 20 } },
}

declare module 'fastify' {
  interface FastifyRequest {
    userId: string
  }
}

const app = fastify()
app.decorateRequest('userId', '')
app.addHook('onRequest', async (request, reply) => {
  const session = findSession.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
  if (!session) return reply.code(401).send({ message: 'Sign in first.' })
  request.userId = String(session.userId)
})

app.get<{ Querystring: { after: string; limit: number } }>(
  '/posts',
  { schema: { querystring: page, response: { 200: { type: 'object', properties: { items: { type: 'array', items: post } } } } } },
  async ({ userId, query: { after, limit } }) => {
    const targets = Map.groupBy(listTargets.all(userId, after, limit), ({ postId }) => postId)
    return { items: listPosts.all(userId, after, limit).map((one) => ({ ...one, targets: targets.get(one.id ?? '') ?? [] })) }
  },
)

app.post<{ Body: NewPost }>('/posts', { schema: { body: newPost, response: { 201: post } } }, async ({ userId, body }, reply) => {
  const created = createPost(userId, body)
  return created ? reply.code(201).send(created) : reply.code(400).send({ message: 'This account is not yours.' })
})

/** Adds a person with two accounts. */
const addPerson = (name: string) => {
  const accountIds = [`${name}-one`, `${name}-two`]
  database.prepare('INSERT INTO sessions VALUES (?, ?)').run(`token-of-${name}`, name)
  for (const id of accountIds) database.prepare('INSERT INTO accounts VALUES (?, ?, ?, ?)').run(id, name, 'x', id)
  return { token: `token-of-${name}`, accountIds }
}

process.on('disconnect', () => void app.close().finally(() => process.exit()))
const people = { reader: addPerson('reader'), writer: addPerson('writer') }
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url, ...people })
