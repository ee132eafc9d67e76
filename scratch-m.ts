import { startDynamo } from './test/setup/dynamo.ts'
import { dynamoPosts } from './functions/adapters/dynamo/posts.ts'
import { aScheduledPost } from './test/builders/a-post.ts'
import { aTarget } from './test/builders/a-target.ts'
const { table, stop } = await startDynamo()
const posts = dynamoPosts(table)
for (let i = 0; i < 200; i++) {
  const t = aTarget({ postId: 'p' + i })
  await posts.create(aScheduledPost([t], { id: 'p' + i, content: `Post ${i} of a list` }), [{ kind: 'create', target: t }])
}
const n = 200
for (let round = 0; round < 3; round++) {
  const c0 = process.cpuUsage(), t0 = performance.now()
  for (let i = 0; i < n; i++) await posts.ofStatus('user-1', 1, { limit: 100 })
  const c = process.cpuUsage(c0)
  console.log('cpu', ((c.user + c.system) / 1000 / n).toFixed(2), 'wall', ((performance.now() - t0) / n).toFixed(2))
}
await stop(); process.exit()
