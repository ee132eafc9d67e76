import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'

type Environment = { Bindings: HttpBindings; Variables: { receivedAt: number } }
export type Server = Hono<Environment>
export type ServerContext = Context<Environment>
