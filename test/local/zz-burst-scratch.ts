import { createClient } from '#web/lib/request.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
const [base, sandbox, users, posts] = [process.argv[2]!, process.argv[3]!, Number(process.argv[4]), Number(process.argv[5])]
const guest = createClient({ baseUrl: base })
const t0 = performance.now()
const people: { token: string; ids: string[] }[] = []
await Promise.all(Array.from({ length: 4 }, async (_, w) => {
  for (let u = w; u < users; u += 4) {
    const email = `u${u}-${Date.now()}@burst.test`
    const { token } = (await guest.request(authApi.register, { username: email, password: 'long enough password', name: 'U', plan: 'early-bird' })).body
    const mails = (await (await fetch(`${sandbox}/mail`)).json()) as { to: string[]; text: string }[]
    const t = mails.findLast((m) => m.to.includes(email))!.text.match(/token=([\w-]+)/)![1]!
    await guest.request(authApi.verifyEmail, { token: t })
    const { request } = createClient({ baseUrl: base, token })
    const ids: string[] = []
    for (let a = 0; a < 10; a++) {
      const { url } = (await request(platformsApi.authorize, { p: 'x' })).body
      const loc = new URL((await fetch(`${url}&login_hint=u${u}a${a}`, { redirect: 'manual' })).headers.get('location')!)
      ids.push((await request(platformsApi.callback, { p: 'x', code: loc.searchParams.get('code')!, state: loc.searchParams.get('state')! })).body.id)
    }
    people.push({ token, ids })
  }
}))
console.log('setup s', ((performance.now() - t0) / 1000).toFixed(1))
const due = Math.ceil((Date.now() + 125_000) / 1000) * 1000
const t1 = performance.now()
let n = 0
await Promise.all(people.map(async ({ token, ids }, u) => { const { request } = createClient({ baseUrl: base, token }); for (let p = 0; p < posts; p++) { await request(postsApi.schedule, { accountIds: ids, content: `burst ${u} ${p} ${due}`, scheduledAt: new Date(due).toISOString() }); n++ } }))
console.log('scheduled', n, 'posts', n * 10, 'targets in s', ((performance.now() - t1) / 1000).toFixed(1), 'left s', ((due - Date.now()) / 1000).toFixed(0))
await new Promise((r) => setTimeout(r, due - Date.now() + Number(process.argv[6] ?? 25_000)))
const got = ((await (await fetch(`${sandbox}/posts`)).json()) as { content: string; receivedAt: string }[]).filter((p) => p.content.includes(`${due}`)).map((p) => Date.parse(p.receivedAt) - due).sort((a, b) => a - b)
const q = (f: number) => got[Math.min(got.length - 1, Math.floor(got.length * f))]
console.log('arrived', got.length, 'of', n * 10, 'lateness ms min/p50/p90/p99/max', q(0), q(0.5), q(0.9), q(0.99), got.at(-1))
