import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contracts } from '#shared/contracts/all.ts'
import { routePaths } from '#shared/contracts/endpoint.ts'
import { functionNameOf, synthesize, textOf } from './synthesis.ts'

const synthesis = await synthesize()
afterAll(synthesis.remove)

const promised = Object.entries(contracts).flatMap(([group, contract]) =>
  Object.values(contract).flatMap((endpoint) =>
    routePaths(endpoint).map((path) => ({ group, route: `${endpoint.method} ${path}`, endpoint })),
  ),
)

/** Every route with its function. */
const routes = synthesis.ofType('AWS::ApiGatewayV2::Route').map(({ stack, Properties }) => {
  const integrationId = /integrations\/<[^:]+:(\w+)>$/.exec(textOf(synthesis, stack, Properties.Target))?.[1]
  const integration = synthesis.resources.find(({ id }) => id === integrationId)
  const functionId = /<[^:]+:(\w+)\.Arn>/.exec(textOf(synthesis, stack, integration?.Properties.IntegrationUri))?.[1]
  const target = synthesis.resources.find(({ id }) => id === functionId)
  return { route: String(Properties.RouteKey), group: functionNameOf(target?.Properties ?? {}) }
})

const [stage] = synthesis.ofType('AWS::ApiGatewayV2::Stage')

test('the API has exactly the contracts’ routes, each leading to its group’s function', () => {
  const byRoute = (a: { route: string }, b: { route: string }) => (a.route < b.route ? -1 : 1)

  expect(routes.toSorted(byRoute)).toEqual(promised.map(({ group, route }) => ({ group, route })).toSorted(byRoute))
})

test('anonymous writes are throttled more tightly than all other calls', () => {
  const Throttle = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })
  const usual = Throttle.parse(stage?.Properties.DefaultRouteSettings)
  const guarded = z.record(z.string(), Throttle).parse(stage?.Properties.RouteSettings)

  // Stripe's events come in waves when many subscriptions renew, and change nothing unless Stripe signed them.
  const open = promised.flatMap(({ group, route, endpoint: { auth, method } }) =>
    auth === 'anyone' && method !== 'GET' && group !== 'webhooks' ? [route] : [],
  )
  expect(Object.keys(guarded).sort()).toEqual(open.sort())
  for (const { ThrottlingRateLimit } of Object.values(guarded)) expect(ThrottlingRateLimit).toBeLessThan(usual.ThrottlingRateLimit)
})

test('the access log is JSON, without query strings or callers’ addresses', () => {
  const { Format } = z.object({ Format: z.string() }).parse(stage?.Properties.AccessLogSettings)

  expect(Object.keys(JSON.parse(Format))).toContain('requestId')
  expect(Format).not.toMatch(/query|path|requestUri|sourceIp|authorization/i)
})

test('the API opens only after its routes exist, and allows no cross-origin pages', () => {
  const routeIds = synthesis.ofType('AWS::ApiGatewayV2::Route').map(({ id }) => id)
  const [api] = synthesis.ofType('AWS::ApiGatewayV2::Api')

  expect(stage?.DependsOn).toEqual(expect.arrayContaining(routeIds))
  expect(api?.Properties).not.toHaveProperty('CorsConfiguration')
})
