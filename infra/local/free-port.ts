import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine that nobody listens at right now. Nor does anybody at the next one, which a sandbox takes. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = await listenAt(0)
    const next = await listenAt(port + 1).catch(() => undefined)
    if (next !== undefined) return port
  }
}

/** Listens for a moment, and tells where; 0 stands for any free port. */
const listenAt = async (wanted: number): Promise<number> => {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was free.')
  return address.port
}
