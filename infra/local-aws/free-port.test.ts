import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is none that the system gives to an outgoing connection before somebody listens there', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))

  for (const port of ports) {
    expect(port).toBeGreaterThan(1_024)
    expect(port + 1).toBeLessThan(32_768)
  }
})

test('somebody can listen at a free port and at the next one', async () => {
  const port = await freePort()
  const servers = [createServer(), createServer()]

  const listening = servers.map((server, index) => new Promise<void>((resolve) => server.listen(port + index, '127.0.0.1', resolve)))

  await Promise.all(listening)
  for (const server of servers) server.close()
})
