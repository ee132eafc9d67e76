import { readFileSync } from 'node:fs'
import { execSync } from 'node:child_process'
import { startDynamo } from './test/setup/dynamo.ts'
import { dynamoPosts } from './functions/adapters/dynamo/posts.ts'
import { queryItems } from './functions/adapters/dynamo/operations.ts'
import { aScheduledPost } from './test/builders/a-post.ts'
import { aTarget } from './test/builders/a-target.ts'
const { table, stop } = await startDynamo()
const emu = Number(execSync('pgrep -x dynoxide -n').toString())
const stat = (pid: number) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const posts = dynamoPosts(table)
for (let i = 0; i < 200; i++) { const t = aTarget({ postId: 'p' + i }); await posts.create(aScheduledPost([t], { id: 'p' + i, content: `Post ${i} of a list` }), [{ kind: 'create', target: t }]) }
const base = { TableName: table.name, IndexName: 'gsi1', KeyConditionExpression: 'gsi1pk = :p', ExpressionAttributeValues: { ':p': 'USER#user-1#1' }, Limit: 100 }
const cases: Record<string, () => Promise<unknown>> = {
  all: () => table.client.send(queryItems(base)),
  four: () => table.client.send(queryItems({ ...base, ProjectionExpression: 'revision, settledVersion, written, shown' })),
  two: () => table.client.send(queryItems({ ...base, ProjectionExpression: 'written, shown' })),
  posts: () => posts.ofStatus('user-1', 1, { limit: 100 }),
  one: () => table.client.send(queryItems({ ...base, Limit: 1 })),
}
const n = 300
for (let r = 0; r < 3; r++) for (const [name, run] of Object.entries(cases)) {
  for (let i = 0; i < 30; i++) await run()
  const c0 = process.cpuUsage(), e0 = stat(emu), t0 = performance.now()
  for (let i = 0; i < n; i++) await run()
  const c = process.cpuUsage(c0)
  console.log(name.padEnd(8), 'cpu', ((c.user + c.system) / 1000 / n).toFixed(2), 'emu', ((stat(emu) - e0) / n).toFixed(2), 'wall', ((performance.now() - t0) / n).toFixed(2))
}
await stop(); process.exit()
