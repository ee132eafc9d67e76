import type { DatabaseSync } from 'node:sqlite'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Faults } from './faults.ts'
import type { Files } from './files.ts'
import type { Posts } from './posts.ts'

/** What every stand-in shares. */
export type World = {
  database: DatabaseSync
  files: Files
  posts: Posts
  faults: Faults
  /** Milliseconds since the epoch. */
  now: () => number
  /** The address at which the sandbox is reached, without a slash at its end; known once it listens. */
  url: () => string
}

/** One outside service: it adds its hosts and pages to the server, forgets what faults have set, and ends what it does by itself. */
export type StandIn = { mount: (server: Server) => void; calm: () => void; close?: () => Promise<void> }

type Environment = { Bindings: HttpBindings; Variables: { receivedAt: number } }
export type Server = Hono<Environment>
export type ServerContext = Context<Environment>
