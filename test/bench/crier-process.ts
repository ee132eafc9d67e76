import * as z from 'zod'
import { clientSettings, localEdgeKey } from '#infra/local-aws/environment.ts'

// Runs Crier in its own process, like `npm start` but without the demo user, as one machine or as on AWS. It exits when
// its channel to the bench closes. A Ctrl-C in the terminal reaches both processes, so this one ignores it and leaves
// the decision to the bench.
process.on('SIGINT', () => undefined)
const Options = z.object({
  system: z.enum(['machine', 'aws']).default('machine'),
  tableUrl: z.string().optional(),
  dueShards: z.number().optional(),
})
const { system, tableUrl, dueShards } = Options.parse(JSON.parse(process.argv[2] ?? '{}'))
process.env.EDGE_KEYS = 'believed'
if (dueShards !== undefined) process.env.DUE_SHARDS = String(dueShards)

const start = async () => {
  const options = {
    port: 0,
    sandboxPort: 0,
    data: 'memory',
    tableServer: tableUrl === undefined ? undefined : clientSettings(tableUrl),
    // The load claims to come from many networks, through the headers that the edge would set.
    edge: { keys: [localEdgeKey], areDemanded: false },
    onDeath: (message: string) => {
      process.stderr.write(`${message}\n`)
      process.exit(1)
    },
  }
  if (system === 'aws') return (await import('#infra/local-aws/local-system.ts')).startLocalSystem(options)
  return (await import('#infra/machine/demo/local-machine.ts')).startLocalMachine(options)
}
const starting = start()
const end = async () => {
  await (await starting).stop()
  process.exit(0)
}
process.on('disconnect', () => void end().catch(() => process.exit(1)))

const { url, sandboxUrl, environment, dataFolder } = await starting
process.send?.({ url, sandboxUrl, environment, dataFolder })
