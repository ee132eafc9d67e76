import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Connection = {
  /** Resolves when the text is written, or the connection has closed. */
  write: (text: string) => Promise<void>
  /** Reads nothing of what the server sends from now on. */
  stopReading: () => void
  isClosed: () => boolean
  /** The first response's status, or undefined before it arrives. */
  status: () => number | undefined
  close: () => void
}

/** A request's first lines, with the host that every connection uses. */
export const head = (target: string, ...headers: string[]) =>
  `${[`${target} HTTP/1.1`, 'host: localhost:PORT', ...headers].join('\r\n')}\r\n\r\n`

/** A raw connection that reads all responses, unless it's told not to, and can write anything. */
export const openDoorConnection = async (port: number): Promise<Connection> => {
  const socket = connect(port, '127.0.0.1').setMaxListeners(0)
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (data) => {
    if (answer.length < 64) answer += data.toString('latin1', 0, 64)
  })
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed(socket)])
  return {
    write: async (text) => {
      if (socket.destroyed || socket.write(text.replaceAll('localhost:PORT', `localhost:${port}`))) return
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed(socket)])
    },
    stopReading: () => void socket.pause(),
    isClosed: () => socket.destroyed,
    status: () => {
      const found = /HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      return found === undefined ? undefined : Number(found)
    },
    close: () => void socket.destroy(),
  }
}

const closed = (socket: Socket) =>
  new Promise((resolve) => {
    if (socket.destroyed) resolve(undefined)
    else socket.once('close', resolve)
  })
