import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { type Gateway, type Jobs, mountControl, type Scheduler } from './control.ts'
import { openDatabase } from './database.ts'
import { openFacebook } from './facebook/facebook.ts'
import { mountFaultForms } from './fault-forms.ts'
import { openFaults } from './faults.ts'
import { mountFiles, openFiles } from './files.ts'
import { openGitHub } from './github/github.ts'
import { openGoogle } from './google/google.ts'
import { openInstagram } from './instagram/instagram.ts'
import { openLinkedIn } from './linkedin/linkedin.ts'
import { type Mail, mountMail } from './mail.ts'
import { mountAssets } from './pages/assets.ts'
import { indexPage } from './pages/index-page.ts'
import { openPinterest } from './pinterest/pinterest.ts'
import type { PlatformApp, PlatformName } from './platform/platform-world.ts'
import { openPosts } from './posts.ts'
import { requestsSeen } from './sign-in/grants.ts'
import { openPeople } from './sign-in/people.ts'
import type { SignInApp } from './sign-in/sign-in-world.ts'
import type { StripeApp } from './stripe/running-stripe.ts'
import { subscriptionCount } from './stripe/storage.ts'
import { openStripe } from './stripe/stripe.ts'
import { openTikTok } from './tiktok/tiktok.ts'
import type { Server, StandIn, World } from './world.ts'
import { openX } from './x/x.ts'
import type { XApp } from './x/x-world.ts'
import { openYouTube } from './youtube/youtube.ts'

export type SandboxOptions = {
  /** 0 takes any that is free. */
  port: number
  /** A file, or `:memory:`. */
  database: string
  /** The address under which the sandbox is reached; its own on localhost unless given. */
  url?: string
  apps: { x: XApp; google: SignInApp; github: SignInApp; stripe: StripeApp } & Record<PlatformName, PlatformApp>
  mail: () => Promise<Mail[]>
  /** Is handed the faults of the platform `scheduler`, and told when all are switched off. */
  scheduler?: Scheduler
  /** Likewise those of the platform `gateway`. */
  gateway?: Gateway
  /** Does jobs ahead of their time. */
  jobs?: Jobs
  /** Milliseconds since the epoch. */
  now?: () => number
}

export type Sandbox = { url: string; port: number; close: () => Promise<void> }

/** Starts the stand-in for the outside world, on this machine only: platforms, mailbox, fault switch and pages on one port. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const database = openDatabase(options.database)
  const address = { url: '' }
  const now = options.now ?? Date.now
  const world: World = {
    database,
    files: openFiles(database),
    posts: openPosts(database, now),
    faults: openFaults(database),
    now,
    url: () => address.url,
  }

  const standIns = standInsOf(world, options.apps)
  const server = serverOf(world, standIns, options)
  // The adapter would put its own Request and Response in the place of Node's, for the product in this process too.
  const listener = createAdaptorServer({
    fetch: server.fetch,
    overrideGlobalObjects: false,
    // Longer than clients keep a connection, so that none is closed just as it is used again.
    serverOptions: { keepAliveTimeout: 65_000 },
  })
  const port = await listen(listener, options.port)
  address.url = options.url ?? `http://localhost:${port}`

  return {
    url: address.url,
    port,
    close: async () => {
      await stop(listener)
      await Promise.all(standIns.map((standIn) => standIn.close?.()))
      database.close()
    },
  }
}

const standInsOf = (world: World, apps: SandboxOptions['apps']): StandIn[] => [
  openX(world, apps.x),
  openInstagram(world, apps.instagram),
  openTikTok(world, apps.tiktok),
  openFacebook(world, apps.facebook),
  openLinkedIn(world, apps.linkedin),
  openPinterest(world, apps.pinterest),
  // Before Google, with which it shares addresses: it passes on what is not for its own client.
  openYouTube(world, apps.youtube),
  openGoogle(world, apps.google),
  openGitHub(world, apps.github),
  openStripe(world, apps.stripe),
]

const serverOf = (world: World, standIns: StandIn[], { mail, scheduler, gateway, jobs }: SandboxOptions): Server => {
  const server: Server = new Hono()
  server.use(async (context, next) => {
    context.set('receivedAt', world.now())
    await next()
  })
  mountAssets(server)
  mountFiles(server, world.files)
  mountMail(server, mail)
  mountControl(server, { world, standIns, scheduler, gateway, jobs })
  mountFaultForms(server, world)
  for (const standIn of standIns) standIn.mount(server)
  const seen = requestsSeen(world)
  server.get('/sign-ins', (context) => context.json(seen()))
  const subscriptions = subscriptionCount(world.database)
  const [google, github] = [openPeople(world, 'google'), openPeople(world, 'github')]
  server.get('/', async () =>
    indexPage({
      posts: (platform) => world.posts.count({ platform, account: undefined }),
      mails: (await mail()).length,
      people: { google: google.all().length, github: github.all().length },
      subscriptions: subscriptions(),
    }),
  )
  server.onError((error, context) => context.text(`The sandbox failed: ${error.stack ?? error.message}`, 500))
  return server
}

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
