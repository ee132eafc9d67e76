import * as z from 'zod/mini'
import { contracts } from '#shared/contracts/all.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Inhabited } from '../inhabited.ts'

/** An API call as its contract declares it, with a target that Anna is allowed to use. */
export type Route = { name: string; target: string; endpoint: Endpoint; isList: boolean; takesBody: boolean }

/** Every call in every group of contracts. */
export const everyRoute = ({ anna }: Inhabited): Route[] => {
  const ids = new Map([
    ['posts', anna.posts.draft],
    ['media', anna.files.ready],
    ['platforms', anna.account],
    ['groups', anna.group],
    ['queues', anna.queue],
    ['notes', anna.note],
    ['events', anna.webhook],
    ['user', anna.id],
    ['admin', anna.id],
  ])

  return Object.entries(contracts).flatMap(([group, contract]) =>
    Object.values(contract).map((endpoint: Endpoint) => {
      const { method, path } = endpoint
      const target = path
        .replace('/PlatformLimits/{id}', '/PlatformLimits/x')
        .replace('{p}', 'x')
        .replace('{provider}', 'google')
        .replace('{accountId}', anna.account)
        .replace('{postId}', anna.posts.draft)
        .replace('{sessionId}', 'cs_nothing')
        .replace('{plan}', 'creator')
        .replace('{id}', ids.get(group) ?? 'nothing')
      return {
        name: `${method} ${path}`,
        target: `${method} ${target}`,
        endpoint,
        isList: method === 'GET' && takesCursor(endpoint),
        takesBody: !endpoint.ignoresBody && (method === 'POST' || method === 'PUT' || method === 'PATCH'),
      }
    }),
  )
}

const takesCursor = ({ input }: Endpoint) => input instanceof z.core.$ZodObject && 'cursor' in input._zod.def.shape
