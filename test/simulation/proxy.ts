import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { SimulatedPlatform } from './platform.ts'

/** What a proxy or a firewall answers instead of the platform: nothing in the platform's own words. */
const pages: readonly [Page, ...Page[]] = [
  { status: 403, body: '<html><title>Access denied</title></html>' },
  { status: 404, body: '<html><title>Not found</title></html>' },
  { status: 502, body: '<html><title>Bad gateway</title></html>' },
  { status: 400, body: '{}' },
]

type Page = { status: number; body: string }

/** The page that a proxy answers a call with, if one does. Where none does, no chance is drawn, so that other seeds are what they were. */
export const proxyPage = ({ world: { chance }, faults }: SimulatedPlatform): Page | undefined => {
  const { proxied } = faults()
  return proxied > 0 && chance.happens(proxied) ? chance.pick(pages) : undefined
}

/** Such a page says nothing about a post: the outcome of what people would see is unknown. */
export const readPage = ({ status }: Page): Extract<StepOutcome, { kind: 'unknown' }> => ({
  kind: 'unknown',
  message: `Something answered ${status} instead of the platform.`,
})

/** What nobody sees may simply be done again. */
export const refusedByPage = ({ status }: Page): Refusal => ({
  reason: { class: 'transient', message: `Something answered ${status} instead of the platform.` },
  retry: { when: 'later' },
})
