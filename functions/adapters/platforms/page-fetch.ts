import { platformIds } from '#shared/domain/platforms.ts'
import type { AppOf } from './app.ts'
import { isInSandbox } from './call.ts'
import type { Fetch } from './http.ts'

type Settings = { appOf: AppOf; fetch: Fetch; fetchOutside: Fetch }

/** Returns the fetch to use for any page that people link to: everything except the sandbox is outside. */
export const pageFetch =
  ({ appOf, fetch, fetchOutside }: Settings) =>
  (url: string): Fetch =>
  async (input, init) => {
    const apps = await Promise.all(platformIds.map(appOf))
    const isOurs = apps.some((app) => isInSandbox(app, url))
    return (isOurs ? fetch : fetchOutside)(input, init)
  }
