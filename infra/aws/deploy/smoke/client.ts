import { secondMs } from '#shared/domain/times.ts'
import { type Client, createClient } from '#web/lib/request.ts'

/** Longer than the API itself takes for any response, in ms. */
export const callMs = 40 * secondMs

/** Calls the API at an address, with a timeout on each call. */
export const openClient = (address: string, token?: string): Client =>
  createClient({
    baseUrl: address,
    token,
    fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(callMs), ...init }),
  })
