import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is outside the range the system uses for outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))

  for (const port of ports) {
    expect(port).toBeGreaterThan(1_024)
    expect(port + 1).toBeLessThan(32_768)
  }
})

test('a free port and the next one are both available to listen on', async () => {
  const port = await freePort()
  const servers = [createServer(), createServer()]

  const listening = servers.map((server, index) => new Promise<void>((resolve) => server.listen(port + index, '127.0.0.1', resolve)))

  await Promise.all(listening)
  for (const server of servers) server.close()
})
