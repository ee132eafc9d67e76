import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { freePort } from '#infra/local-aws/free-port.ts'
import { startStorage } from '#infra/machine/files/storage.ts'

export const storeKeys = { accessKeyId: 'STOREKEY', secretAccessKey: 'the secret key of the store' }

/** A third-party store with an S3 API and one bucket. It can go away and come back at the same address. */
export const aForeignStore = async (folder: string) => {
  const port = await freePort()
  const storage = await startStorage({
    folder: join(folder, 'store'),
    bucket: 'crier-files',
    credentials: storeKeys,
    allowedOrigin: 'none',
  })
  const asked: string[] = []
  let server: Server | undefined
  const come = async () => {
    const started = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      void storage.answer(request, response)
    })
    server = started
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve))
  }
  const leave = async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    server = undefined
  }
  await come()
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    come,
    leave,
    stop: async () => {
      await leave()
      await storage.stop()
    },
  }
}
