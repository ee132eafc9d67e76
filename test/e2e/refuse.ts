import type { Route } from 'playwright-core'

/** Answers a request in the server's place with a refusal. */
export const refuse = (status: number, message: string) => (route: Route) => route.fulfill({ status, json: { code: 'refused', message } })
