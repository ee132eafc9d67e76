// usage: node scratch-cpu.ts [which] — CPU ms per call of system and emulator, and latency minima
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { execFileSync } from 'node:child_process'
import { startedParts } from './infra/local/parts.ts'
import { startCrier } from './test/bench/crier.ts'
import { signUpPeople, password } from './test/bench/people.ts'
import { inParallel } from './test/bench/in-parallel.ts'
import { postsApi } from './shared/contracts/posts.ts'
const parts = startedParts()
const crier = await startCrier({ isQuick: true, wants: () => true, parts } as any)
const stat = (pid: number) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm=']).toString().split('\n').map((l) => l.trim().split(/\s+/))
const sup = new Set(children.filter((c) => Number(c[1]) === crier.pid).map((c) => c[0]))
const emu = Number(children.find((c) => sup.has(c[1]!) && /dynoxide/.test(c[2]!))![0])
const [reader, writer] = await signUpPeople(crier, { name: 'api', count: 2, accountsEach: 1 })
const due = Date.now() + 30 * 864e5
await inParallel(4, Array.from({ length: 200 }, (_, i) => i), (i) => reader!.request(postsApi.schedule, { accountIds: reader!.accounts.map((a) => a.id), content: `Post ${i} of a list`, scheduledAt: new Date(due + i * 1000).toISOString() }))
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
let number = 0
const send = (method: string, path: string, token?: string, body?: string) => new Promise<number>((resolve, reject) => {
  number += 1
  const text = body?.replace('{n}', String(number))
  const r = http.request(crier.url + path, { method, agent, headers: { ...(token && { authorization: `Bearer ${token}` }), ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }) } }, (res) => { res.resume(); res.on('end', () => resolve(res.statusCode!)) })
  r.on('error', reject); r.end(text)
})
const calls: Record<string, [number, () => Promise<number>]> = {
  health: [300, () => send('GET', '/api/health')],
  list: [200, () => send('GET', '/api/posts/scheduled?includePastMonth=false&limit=100', reader!.token)],
  schedule: [200, () => send('POST', '/api/posts/schedule', writer!.token, JSON.stringify({ accountIds: writer!.accounts.map((a) => a.id), content: 'Post {n}', scheduledAt: new Date(due).toISOString() }))],
}
const only = process.argv[2]?.split(',')
for (let round = 0; round < 3; round++) for (const [name, [count, call]] of Object.entries(calls)) {
  if (only && !only.includes(name)) continue
  for (let i = 0; i < 20; i++) await call()
  const [c, e] = [stat(crier.pid), stat(emu)], times: number[] = [], codes = new Set<number>()
  for (let i = 0; i < count; i++) { const t = performance.now(); codes.add(await call()); times.push(performance.now() - t) }
  times.sort((a, b) => a - b)
  console.log(name.padEnd(9), 'cpu', ((stat(crier.pid) - c) / count).toFixed(2), 'emulator', ((stat(emu) - e) / count).toFixed(2), 'min', times[0]!.toFixed(2), 'p50', times[count >> 1]!.toFixed(2), 'p99', times[Math.floor(count * 0.99)]!.toFixed(2), [...codes].join())
}
await crier.stop(); await parts.stop(); process.exit()
