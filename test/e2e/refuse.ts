import type { Route } from 'playwright-core'

/** Answers a request with a refusal, in place of the server. */
export const refuse = (status: number, message: string) => (route: Route) => route.fulfill({ status, json: { code: 'refused', message } })
