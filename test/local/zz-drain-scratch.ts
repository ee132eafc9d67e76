import { createClient } from '#web/lib/request.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
const [base, sandbox, mode] = process.argv.slice(2) as [string, string, string]
const guest = createClient({ baseUrl: base })
const { body: { token } } = await guest.request(authApi.login, { email: 'demo@crier.test', password: 'crier-demo' })
const { request } = createClient({ baseUrl: base, token })
const accounts = (await request(platformsApi.accounts, { p: 'x' })).body
if (mode === 'list') {
  for (const e of [postsApi.drafts, postsApi.scheduled, postsApi.published, postsApi.failed]) { const r = await request(e as typeof postsApi.drafts, {}); console.log(e.path, r.body.items.map((p) => [p.status, p.content.slice(0, 30), p.targets.map((t) => `${t.state} ${t.reason?.message ?? ''}`)])) }
} else {
  await fetch(`${sandbox}/faults`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ platform: 'x', operation: 'post', delayMs: 4000, times: 2 }) })
  const r = await request(postsApi.schedule, { accountIds: accounts.map(({ id }) => id), content: `drain ${mode} ${Date.now()}`, scheduledAt: new Date(Date.now() + 2500).toISOString() })
  console.log('scheduled', r.body.id, r.status)
}
