import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { type GatewayOptions, startGateway } from '#infra/machine/door/gateway.ts'
import { routeMatcher } from '#infra/machine/door/routes.ts'
import { endpoint, Message } from '#shared/contracts/endpoint.ts'

const input = z.strictObject({})
const answers = { 200: Message }
const contracts = {
  posts: {
    list: endpoint({ method: 'GET', path: '/posts', auth: 'anyone', summary: '', input, answers }),
    get: endpoint({ method: 'GET', path: '/posts/{id}', auth: 'anyone', summary: '', input, answers }),
    drafts: endpoint({ method: 'GET', path: '/posts/drafts', auth: 'anyone', summary: '', input, answers }),
    create: endpoint({ method: 'POST', path: '/posts', auth: 'anyone', summary: '', input, answers }),
  },
  hooks: { hook: endpoint({ method: 'POST', path: '/hook', auth: 'anyone', isRaw: true, summary: '', input, answers }) },
  health: { health: endpoint({ method: 'GET', path: '/health', auth: 'anyone', summary: '', input, answers, isAlsoAtRoot: true }) },
}

type Handler = (event: APIGatewayProxyEventV2) => unknown

/** A gateway in front of one handler. The site responds with the word "site". */
export const gatewayTo = async (handler: Handler, options: Pick<GatewayOptions, 'timeoutMs' | 'limits' | 'bodies'> = {}) => {
  const events: APIGatewayProxyEventV2[] = []
  const reported: string[] = []
  const now = () => Date.parse('2026-05-04T09:00:00.000Z')
  const gateway = await startGateway({ port: 0, matchRoute: routeMatcher(contracts), now, ...options })
  onTestFinished(() => gateway.stop())
  gateway.open({
    invoke: () => async (event) => {
      events.push(event as APIGatewayProxyEventV2)
      return handler(event as APIGatewayProxyEventV2)
    },
    site: async (_request, response) => void response.end('site'),
    report: (message) => reported.push(message),
  })
  return { url: gateway.url, stop: gateway.stop, throttle: gateway.throttle, events, reported }
}

/** A handler that returns a word. */
export const hello = () => ({ statusCode: 200, body: 'hello' })
