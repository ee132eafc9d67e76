import { once } from 'node:events'
import type { Server } from 'node:http'
import { secondMs } from '#shared/domain/times.ts'
import { StartError } from '../process/start-error.ts'

export type Listening = { port: number; url: string; stop: (patienceMs?: number) => Promise<void> }

/** How long an idle connection stays open: longer than clients keep it, so none is closed just as it's reused. */
const keepAliveMs = 65 * secondMs

/** Listens on this machine only. Port 0 picks any free one. Stopping lets in-flight responses end for `patienceMs`. */
export const listen = async (server: Server, wanted: number): Promise<Listening> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new StartError(`Port ${wanted} is in use. Stop what’s using it, or set PORT to another one.`) : error)
    })
    server.keepAliveTimeout = keepAliveMs
    server.listen(wanted, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : wanted
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop: async (patienceMs = 0) => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(timer)
    },
  }
}
