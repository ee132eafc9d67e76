import { afterAll, expect, test } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectX, type Person } from './person.ts'
import { look, statesOf, untilStatus } from './posts.ts'
import { activeFaults, putFault, received, texts } from './sandbox.ts'
const crier = await startCrier()
afterAll(crier.stop)
test('x', async () => {
  const fin = await aPerson(crier, 'fin', ['fin'])
  await putFault(crier, { operation: 'refresh', account: 'fin', delayMs: 0, times: 100 })
  await putFault(crier, { operation: 'post', account: 'fin', expireTokens: true })
  const posts = await Promise.all(['one', 'two', 'three'].map(async (content) => (await fin.request(postsApi.publish, { accountIds: fin.accountIds, content })).body))
  for (const p of posts) { console.log(JSON.stringify(await look(fin, p.id))); console.log(JSON.stringify((await fin.request(postsApi.attempts, { id: p.id })).body, null, 1)) }
  console.log(await activeFaults(crier))
  console.log(crier.complaints())
})
