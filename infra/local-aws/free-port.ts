import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give outgoing connections ports from 32,768 on (Linux) or from 49,152 on (RFC 6335): one of those may be taken before somebody listens there. */
const range = { from: 20_000, below: 32_767 }

/** A port of this machine that nobody listens at right now. Nor does anybody at the next one, which a sandbox takes. */
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
