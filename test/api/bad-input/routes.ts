import { contracts } from '#shared/contracts/all.ts'
import { type Endpoint, isPage } from '#shared/contracts/endpoint.ts'
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
    ['user', anna.id],
    ['admin', anna.id],
  ])

  return Object.entries(contracts).flatMap(([group, contract]) =>
    Object.values(contract).map((endpoint: Endpoint) => {
      const { method, path, answers } = endpoint
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
        isList: answers[200] !== undefined && isPage(answers[200]),
        takesBody: !endpoint.ignoresBody && (method === 'POST' || method === 'PUT' || method === 'PATCH'),
      }
    }),
  )
}
