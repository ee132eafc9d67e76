import * as z from 'zod'
import { clientSettings } from '#infra/local/environment.ts'
import { startLocalSystem } from '#infra/local/local-system.ts'

// The local system in a process of its own, as `npm start` runs it but without the demo user. It ends with the channel to the bench; a
// Ctrl-C in the terminal reaches both, and the bench decides.
process.on('SIGINT', () => undefined)
const Options = z.object({ tableUrl: z.string().optional(), dueShards: z.number().optional() })
const { tableUrl, dueShards } = Options.parse(JSON.parse(process.argv[2] ?? '{}'))
if (dueShards !== undefined) process.env.DUE_SHARDS = String(dueShards)
// The load comes from many networks: it says so as the edge would.
process.env.EDGE_KEYS = 'believed'

const starting = startLocalSystem({
  port: 0,
  sandboxPort: 0,
  data: 'memory',
  tableServer: tableUrl === undefined ? undefined : clientSettings(tableUrl),
  onDeath: (message) => {
    process.stderr.write(`${message}\n`)
    process.exit(1)
  },
})
const end = async () => {
  await (await starting).stop()
  process.exit(0)
}
process.on('disconnect', () => void end().catch(() => process.exit(1)))

const { url, sandboxUrl, environment } = await starting
process.send?.({ url, sandboxUrl, environment })
