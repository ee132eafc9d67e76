import { startedParts } from '#infra/local/parts.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { startCrier } from '#test/bench/crier.ts'
import { startGenerator } from '#test/bench/load.ts'
import { signUpPeople } from '#test/bench/people.ts'
import { toInstant, dayMs } from '#shared/domain/times.ts'
import { readFileSync } from 'node:fs'
const bench = { isQuick: false, wants: () => true, parts: startedParts() }
const crier = await startCrier(bench)
const generator = startGenerator(bench)
const people = await signUpPeople(crier, { name: 'api', count: 8, accountsEach: 1 })
const dueAt = toInstant(Date.now() + 30 * dayMs)
const requests = people.map((p) => ({ url: `${crier.url}/api/posts/schedule`, method: 'POST', headers: { authorization: `Bearer ${p.token}`, 'content-type': 'application/json' }, body: JSON.stringify({ accountIds: p.accounts.map(({ id }) => id), content: 'Post {n}', scheduledAt: dueAt }) }))
void postsApi
const cpu = () => { const f = readFileSync(`/proc/${crier.pid}/stat`, 'utf8').split(' '); return (Number(f[13]) + Number(f[14])) * 10 }
await generator.run({ requests, connections: 10, seconds: 1 })
for (const seconds of [4, 4]) {
  const before = cpu()
  const m = await generator.run({ requests, connections: 10, seconds })
  const n = m.times.length
  console.log(n / m.seconds, 'per s', (cpu() - before) / (n * 1.25), 'ms CPU', m.statuses)
}
await crier.stop(); await bench.parts.stop()
process.exit(0)
