let isSold = true

/** Sets whether the deployment of the pages rendered next sells plans. Only the build calls it. */
export const setSellsPlans = (sellsPlans: boolean) => {
  isSold = sellsPlans
}

/**
 * True if this deployment sells plans. A self-hosted instance where everyone has a single free plan serves documents
 * that say so from their first byte, so prices never flash there.
 */
export const sellsPlans = (): boolean => (import.meta.env.SSR ? isSold : document.documentElement.dataset.plans !== 'given')
