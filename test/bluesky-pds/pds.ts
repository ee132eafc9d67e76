import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { freePort } from '#infra/local-aws/free-port.ts'
import { listen } from '#infra/machine/door/listen.ts'
import { pdsFolder } from './install.ts'
import { startPlcDirectory } from './plc-directory.ts'

export const password = 'a-long-main-password'

export type Pds = Awaited<ReturnType<typeof startPds>>

type Options = {
  /** Switches on the server's rate limits. */
  hasLimits?: boolean
  /** The server's host name, when it's not only on this machine. */
  name?: string
  /** The path of an extra certificate that the server trusts. */
  trusts?: string
}

/** Starts the reference server with a directory, and a front for both that lays out hosts as the sandbox does. */
export const startPds = async ({ hasLimits = false, name = 'localhost', trusts }: Options = {}) => {
  const directory = await startPlcDirectory()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const data = await mkdtemp(join(tmpdir(), 'crier-pds-'))
  for (const part of ['data', 'blobs', 'tmp']) await mkdir(join(data, part))
  const environment = {
    ...environmentOf({ name, port, data, directoryUrl: directory.url.replace('127.0.0.1', 'localhost'), hasLimits }),
    ...(trusts !== undefined && { NODE_EXTRA_CA_CERTS: trusts }),
  }
  const running: { child: ChildProcess } = { child: await startChild(environment) }
  const front = await startFront(url, directory.url)
  const call = caller(url)

  return {
    url,
    directoryUrl: directory.url,
    frontUrl: front.url,
    call,
    /** Creates an account with a handle and an app password. */
    async account(username: string) {
      const handle = `${username}.${name === 'localhost' ? 'test' : name}`
      const email = `${username}@example.com`
      const session = Session.parse(await call('com.atproto.server.createAccount', { body: { handle, email, password } }))
      const made = await call('com.atproto.server.createAppPassword', { token: session.accessJwt, body: { name: 'crier' } })
      return {
        handle,
        did: session.did,
        mainToken: session.accessJwt,
        appPassword: z.object({ password: z.string() }).parse(made).password,
      }
    },
    /** Kills the server and restarts it on its existing data. */
    kill: async () => {
      const ended = once(running.child, 'exit')
      running.child.kill('SIGKILL')
      await ended
    },
    restart: async () => {
      running.child = await startChild(environment)
    },
    stop: async () => {
      running.child.kill('SIGKILL')
      await Promise.all([directory.stop(), front.stop()])
    },
  }
}

const Session = z.object({ did: z.string(), accessJwt: z.string() })

const startChild = async (environment: Record<string, string>) => {
  const child = fork(new URL('./server.js', import.meta.url), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
  if (!ready) throw new Error('The reference server did not start.')
  return child
}

type Wanted = { name: string; port: number; data: string; directoryUrl: string; hasLimits: boolean }

const environmentOf = ({ name, port, data, directoryUrl, hasLimits }: Wanted): Record<string, string> => ({
  PDS_FOLDER: pdsFolder,
  PDS_HOSTNAME: name,
  PDS_PORT: String(port),
  PDS_DATA_DIRECTORY: join(data, 'data'),
  PDS_BLOBSTORE_DISK_LOCATION: join(data, 'blobs'),
  PDS_BLOBSTORE_DISK_TMP_LOCATION: join(data, 'tmp'),
  PDS_DID_PLC_URL: directoryUrl,
  PDS_JWT_SECRET: 'a-secret-of-this-check',
  PDS_DPOP_SECRET: '11'.repeat(32),
  PDS_ADMIN_PASSWORD: 'an-admin-of-this-check',
  PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: '11'.repeat(32),
  PDS_DEV_MODE: 'true',
  PDS_INVITE_REQUIRED: 'false',
  PDS_BLOB_UPLOAD_LIMIT: '5242880',
  ...(hasLimits && { PDS_RATE_LIMITS_ENABLED: 'true' }),
  LOG_ENABLED: '0',
})

/** Calls the server directly, bypassing Crier's adapter. */
const caller =
  (url: string) =>
  async (
    name: string,
    { token, body, query }: { token?: string; body?: object; query?: Record<string, string> } = {},
  ): Promise<unknown> => {
    const response = await fetch(`${url}/xrpc/${name}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

/** Serves the directory and handle resolution at the paths where Crier looks for them in a sandbox. */
const startFront = (pdsUrl: string, directoryUrl: string) => {
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const target = path.startsWith('/plc.directory/') ? path.replace('/plc.directory', directoryUrl) : path.replace(/^\/[^/]+/, pdsUrl)
    const answer = await fetch(target)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    response.end(await answer.text())
  })
  return listen(server, 0)
}
