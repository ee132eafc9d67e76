import type { PlatformApp } from './app.ts'
import type { PlatformClient } from './call.ts'
import type { Fetch } from './http.ts'

/** Whether an address is of the sandbox. */
export const isInSandbox = ({ sandboxUrl }: PlatformApp, url: string) => sandboxUrl !== undefined && `${url}/`.startsWith(`${sandboxUrl}/`)

/** What fetches an address of a platform whose servers are anybody's: all but the sandbox's are outside. */
export const fetchAt = ({ app, fetch, fetchOutside = nowhere }: PlatformClient, url: string): Fetch =>
  isInSandbox(app, url) ? fetch : fetchOutside

/** Looks like a host that can't be reached. */
const nowhere: Fetch = () => Promise.reject(Object.assign(new Error('Nothing outside can be reached here.'), { code: 'EHOSTUNREACH' }))
