import { parseArgs } from 'node:util'
import { secondMs } from '#shared/domain/times.ts'
import { runOnMachine } from './machine.ts'
import { runSeed } from './run-seed.ts'
import { runBesideSlowServers } from './slow-servers.ts'

/**
 * With `--machine`, Crier runs on one machine that's repeatedly cut off. With `--slow`, it runs next to someone's slow
 * servers. Without either, it runs on AWS.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    machine: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
  },
})
const kinds = { machine: [runOnMachine, '--machine '], slow: [runBesideSlowServers, '--slow '], aws: [runSeed, ''] } as const
const [run, flag] = kinds[values.machine ? 'machine' : values.slow ? 'slow' : 'aws']
const from = Number(values.from)
const count = Number(values.seeds)
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(count) || count < 1) {
  console.error('Usage: npm run simulate -- --seeds <how many> --from <first seed> [--machine | --slow]')
  process.exit(2)
}

const startedAt = performance.now()
let steps = 0
let effects = 0
const failing: number[] = []
const shown = 10
for (let seed = from; seed < from + count; seed++) {
  const result = await run(seed)
  steps += result.steps
  effects += result.effects
  if (result.broken.length === 0) continue
  failing.push(seed)
  if (failing.length > shown) continue
  console.error(`Seed ${seed} broke ${result.broken.length} promises; replay it with: npm run simulate -- ${flag}--seeds 1 --from ${seed}`)
  for (const broken of result.broken.slice(0, 10)) console.error(`  ${broken}`)
  if (count === 1) console.error(`  faults: ${JSON.stringify(result.faults)}\n${result.history.join('\n')}`)
}
const seconds = ((performance.now() - startedAt) / secondMs).toFixed(1)
console.log(`${count} seeds from ${from}: ${failing.length} failing, ${effects} posts, ${steps} steps of virtual time in ${seconds} s`)
process.exitCode = failing.length > 0 ? 1 : 0
