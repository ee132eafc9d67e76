import { contracts, type Group } from '#shared/contracts/all.ts'
import { bodyBytesMaxOf, type Contract, pathParameters, routePaths } from '#shared/contracts/endpoint.ts'

/**
 * A request's destination: the group that answers it, the route as API Gateway names it, the path's parameters, and the
 * largest body it accepts.
 */
export type Match = { group: Group; routeKey: string; parameters: Record<string, string>; bodyBytesMax: number }

/** Finds a request's route among the contracts' endpoints. The most literal path wins, as in API Gateway. */
export const routeMatcher = (groups: Record<string, Contract> = contracts) => {
  const routes = Object.entries(groups).flatMap(([group, contract]) =>
    Object.values(contract).flatMap((endpoint) =>
      routePaths(endpoint).map((path) => ({
        group: group as Group,
        method: endpoint.method,
        routeKey: `${endpoint.method} ${path}`,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
        parameterCount: pathParameters(path).length,
        bodyBytesMax: bodyBytesMaxOf(endpoint),
      })),
    ),
  )
  routes.sort((a, b) => a.parameterCount - b.parameterCount)

  /** Undefined if there's no such route. Throws `URIError` if the path is badly encoded. */
  return (method: string, path: string): Match | undefined => {
    for (const { pattern, group, routeKey, bodyBytesMax, method: routeMethod } of routes) {
      const found = routeMethod === method ? pattern.exec(path) : null
      if (!found) continue
      const parameters = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      return { group, routeKey, parameters: Object.fromEntries(parameters), bodyBytesMax }
    }
    return undefined
  }
}
