import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { startedParts } from './infra/local/parts.ts'
import { startCrier } from './test/bench/crier.ts'
import { signUpPeople } from './test/bench/people.ts'
import { inParallel } from './test/bench/in-parallel.ts'
import { postsApi } from './shared/contracts/posts.ts'
const parts = startedParts()
const crier = await startCrier({ isQuick: true, wants: () => true, parts } as any)
const stat = (pid: number) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm=']).toString().split('\n').map((l) => l.trim().split(/\s+/))
const sup = new Set(children.filter((c) => Number(c[1]) === crier.pid).map((c) => c[0]))
const emu = Number(children.find((c) => sup.has(c[1]!) && /dynoxide/.test(c[2]!))![0])
const idle0 = stat(crier.pid); await pause(5000); const idle = (stat(crier.pid) - idle0) / 5
const people = await signUpPeople(crier, { name: 'burst', count: 6, accountsEach: 10 })
const due = Math.ceil(Date.now() / 1000) * 1000 + 30000
await inParallel(6, Array.from({ length: 5 }, (_, n) => people.map((p) => ({ p, n }))).flat(), ({ p, n }) => p.request(postsApi.schedule, { accountIds: p.accounts.map((a) => a.id), content: `Burst ${n}`, scheduledAt: new Date(due).toISOString() }))
console.log('scheduled, ahead ms', due - Date.now())
await pause(Math.max(0, due - 2000 - Date.now()))
const [c, e] = [stat(crier.pid), stat(emu)], t = Date.now()
await pause(due + 1000 - Date.now())
let done = 0, polls = 0
while (done < 30) { await pause(1500); polls += 1; done = 0; for (const p of people) done += (await p.request(postsApi.published, { limit: 100 })).body.items.length; if (Date.now() - due > 90000) break }
const seconds = (Date.now() - t) / 1000
console.log('published', done, 'posts of 300 targets; busy per target: system', ((stat(crier.pid) - c - idle * seconds) / 300).toFixed(2), 'emulator', ((stat(emu) - e) / 300).toFixed(2), 'drained in', (Date.now() - due) / 1000, 'polls', polls)
await crier.stop(); await parts.stop(); process.exit()
