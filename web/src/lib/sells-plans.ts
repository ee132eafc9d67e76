let isSold = true

/** Says whether the pages that are rendered next are of a deployment that sells plans. Only the build calls it. */
export const setSellsPlans = (sellsPlans: boolean) => {
  isSold = sellsPlans
}

/**
 * Whether this deployment sells plans. A box where everybody has one plan for nothing serves documents that say so from their first byte. So nothing
 * about prices is ever drawn there, and then taken away.
 */
export const sellsPlans = (): boolean => (import.meta.env.SSR ? isSold : document.documentElement.dataset.plans !== 'given')
