import { parseArgs } from 'node:util'
import { secondMs } from '#shared/domain/times.ts'
import { runYear } from './run-year.ts'

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } } })
const from = Number(values.from)
const count = Number(values.seeds)
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(count) || count < 1) {
  console.error('Usage: npm run simulate:payments -- --seeds <how many> --from <first seed>')
  process.exit(2)
}

const startedAt = performance.now()
const failing: number[] = []
const shown = 10
for (let seed = from; seed < from + count; seed++) {
  const { broken, history } = await runYear(seed)
  if (broken.length === 0) continue
  failing.push(seed)
  if (failing.length > shown) continue
  console.error(`Seed ${seed} broke a promise; replay it with: npm run simulate:payments -- --seeds 1 --from ${seed}`)
  for (const text of broken) console.error(`  ${text}`)
  if (count === 1) console.error(history.join('\n'))
}
const seconds = ((performance.now() - startedAt) / secondMs).toFixed(1)
console.log(`${count} years from ${from}: ${failing.length} failing, in ${seconds} s`)
process.exitCode = failing.length > 0 ? 1 : 0
