import * as z from 'zod'
import { clientSettings, localEdgeKey } from '#infra/local-aws/environment.ts'

// Crier in a process of its own, as `npm start` runs it but without the demo user: one machine, or as on AWS. It ends with the channel to the bench; a Ctrl-C in
// the terminal reaches both, and the bench decides.
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
    // The load comes from many networks: it says so as the edge would.
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
