import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { platformIds } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { Provider } from '#shared/domain/users.ts'
import { type Jobs, mountControl } from './control.ts'
import { openDatabase } from './database.ts'
import type { RunningServer } from './fake-server.ts'
import { type Gateway, mountFaults, type Scheduler } from './fault-calls.ts'
import { openFaults } from './faults.ts'
import { mountFiles, openFiles } from './files.ts'
import { type Mail, mountMail } from './mail.ts'
import { mountArticles } from './pages/articles.ts'
import { mountAssets } from './pages/assets.ts'
import { indexPage } from './pages/index-page.ts'
import { openPosts } from './posts.ts'
import { type Apps, fakePlatforms, fakeProviders, fakeServers } from './registry.ts'
import type { Server } from './server.ts'
import { requestsSeen } from './sign-in/grants.ts'
import { openPeople } from './sign-in/people.ts'
import { subscriptionCount } from './stripe/storage.ts'
import type { World } from './world.ts'

export type SandboxOptions = {
  /** 0 picks any free port. */
  port: number
  /** A file, or `:memory:`. */
  database: string
  /** The sandbox's public URL; its own on localhost by default. */
  url?: string
  apps: Apps
  mail: () => Promise<Mail[]>
  /** Receives the faults of the platform `scheduler`, and is told when all are switched off. */
  scheduler?: Scheduler | undefined
  /** Receives those of the platform `gateway`, likewise. */
  gateway?: Gateway
  /** Runs jobs ahead of their time. */
  jobs?: Jobs
  /** Milliseconds since the epoch. */
  now?: () => number
}

type Sandbox = { url: string; port: number; close: () => Promise<void> }

/**
 * Starts the fake outside world, on this machine only: fake servers, mailbox, fault settings, and pages on one port.
 */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const database = openDatabase(options.database)
  const address = { url: '' }
  const now = options.now ?? Date.now
  const world: World = {
    database,
    files: openFiles(database),
    posts: openPosts(database, now),
    faults: openFaults(
      database,
      Object.values(fakeServers).map(({ faults }) => faults),
    ),
    now,
    url: () => address.url,
  }

  const running = startAll(world, options.apps)
  const server = serverOf(world, running, options)
  // The adapter would replace Node's Request and Response with its own, also for the product in this process.
  const listener = createAdaptorServer({
    fetch: server.fetch,
    overrideGlobalObjects: false,
    // Longer than clients keep a connection, so none is closed just as it's reused.
    serverOptions: { keepAliveTimeout: 65 * secondMs },
  })
  const port = await listen(listener, options.port)
  address.url = options.url ?? `http://localhost:${port}`

  return {
    url: address.url,
    port,
    close: async () => {
      await stop(listener)
      await Promise.all(running.map((one) => one.close?.()))
      database.close()
    },
  }
}

const startAll = (world: World, apps: Apps): RunningServer[] => [
  ...platformIds.map((platform) => fakePlatforms[platform].start(world, apps[platform])),
  ...Provider.options.map((provider) => fakeProviders[provider].start(world, apps[provider])),
  fakeServers.stripe.start(world, apps.stripe),
]

const serverOf = (world: World, running: RunningServer[], { mail, scheduler, gateway, jobs }: SandboxOptions): Server => {
  const server: Server = new Hono()
  server.use(async (context, next) => {
    context.set('receivedAt', world.now())
    await next()
  })
  mountAssets(server, ownStyles())
  mountArticles(server)
  mountFiles(server, world.files)
  mountMail(server, mail)
  mountControl(server, { world, jobs })
  mountFaults(server, world, { running, scheduler, gateway })
  for (const { mount } of running) mount(server)
  const seen = requestsSeen(world)
  server.get('/sign-ins', (context) => context.json(seen()))
  const subscriptions = subscriptionCount(world.database)
  server.get('/', async () =>
    indexPage({
      posts: (platform) => world.posts.count({ platform, account: undefined }),
      mails: (await mail()).length,
      people: (provider) => openPeople(world, provider).all().length,
      subscriptions: subscriptions(),
    }),
  )
  server.onError((error, context) => context.text(`The sandbox failed: ${error.stack ?? error.message}`, 500))
  return server
}

/** The stylesheets of services that have one, by name. */
const ownStyles = () => Object.fromEntries(Object.entries(fakeServers).flatMap(([name, { style }]) => (style ? [[name, style]] : [])))

const listen = (listener: ServerType, port: number) =>
  new Promise<number>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, '127.0.0.1', () => {
      const address = listener.address()
      if (address === null || typeof address === 'string') reject(new Error('The sandbox does not listen on a port.'))
      else resolve(address.port)
    })
  })

const stop = (listener: ServerType) =>
  new Promise<void>((resolve, reject) => {
    listener.close((error) => (error ? reject(error) : resolve()))
    if ('closeAllConnections' in listener) listener.closeAllConnections()
  })
