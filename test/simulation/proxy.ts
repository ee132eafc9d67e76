import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { SimulatedPlatform } from './platform.ts'

/** A response from a proxy or firewall in the platform's place, never in the platform's own format. */
const pages: readonly [Page, ...Page[]] = [
  { status: 403, body: '<html><title>Access denied</title></html>' },
  { status: 404, body: '<html><title>Not found</title></html>' },
  { status: 502, body: '<html><title>Bad gateway</title></html>' },
  { status: 400, body: '{}' },
]

type Page = { status: number; body: string }

/**
 * Returns the page a proxy answers a call with, if any. Without a proxy no chance is drawn, so other seeds are
 * unaffected.
 */
export const proxyPage = ({ world: { chance }, faults }: SimulatedPlatform): Page | undefined => {
  const { proxied } = faults()
  return proxied > 0 && chance.happens(proxied) ? chance.pick(pages) : undefined
}

/** Such a page says nothing about a post: the outcome of anything visible is unknown. */
export const readPage = ({ status }: Page): Extract<StepOutcome, { kind: 'unknown' }> => ({
  kind: 'unknown',
  message: `Something answered ${status} instead of the platform.`,
})

/** Anything invisible can simply be repeated. */
export const refusedByPage = ({ status }: Page): Refusal => ({
  reason: { class: 'transient', message: `Something answered ${status} instead of the platform.` },
  retry: { when: 'later' },
})
