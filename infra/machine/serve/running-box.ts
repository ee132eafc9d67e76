import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import type { QueueSizes } from '#functions/ports/health.ts'
import { QueueRow } from '#shared/contracts/admin-rows.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { Plan } from '#shared/domain/schemas.ts'
import { secondMs } from '#shared/domain/times.ts'
import { writeSafely } from '../data/write-safely.ts'
import { listen } from '../door/listen.ts'
import { StartError } from '../process/start-error.ts'

/** `queues` is the URL where the running process reports how full its queues are. */
const Running = z.object({ siteUrl: z.url(), grantedPlan: z.optional(Plan), queues: z.url() })
type Running = z.infer<typeof Running>

const fileIn = (folder: string) => join(folder, 'running.json')

/**
 * Announces the running box to the command line for as long as it runs. Only that process knows how full the queues
 * are, so it reports that at a URL of its own, on loopback.
 */
export const tellWhatRuns = async (folder: string, { queueSizes, ...box }: Omit<Running, 'queues'> & { queueSizes: QueueSizes }) => {
  const server = createServer((_request, response) => {
    queueSizes.read().then(
      (rows) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
      () => response.writeHead(503).end(),
    )
  })
  const { url: queues, stop } = await listen(server, 0)
  await writeSafely(fileIn(folder), JSON.stringify({ ...box, queues } satisfies Running))
  return {
    stop: async () => {
      await rm(fileIn(folder), { force: true })
      await stop()
    },
  }
}

/** The box running on a data folder. Throws if there's none. */
export const runningBox = async (folder: string): Promise<Omit<Running, 'queues'> & { queueSizes: QueueSizes }> => {
  const text = await readFile(fileIn(folder), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`No Crier is running on the data in ${folder}. Start it first.`, { cause })
  })
  const { queues, ...box } = Running.parse(JSON.parse(text))
  return { ...box, queueSizes: { read: () => readQueues(queues) } }
}

const readQueues = async (url: string) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2 * secondMs) })
    return z.array(QueueRow).parse(await response.json())
  } catch (cause) {
    throw new DomainError('upstream', 'Crier didn’t report how full its queues are. Check that it’s running, and try again in a moment.', {
      cause,
    })
  }
}
