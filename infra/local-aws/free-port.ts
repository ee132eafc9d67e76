import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Systems assign ports to outgoing connections from 32,768 up (Linux) or from 49,152 up (RFC 6335). One of those may be
 * taken before we listen on it.
 */
const range = { from: 20_000, below: 32_767 }

/** A port on this machine that's free right now, and so is the next one, which a sandbox uses. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(range.from, range.below)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
}

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
