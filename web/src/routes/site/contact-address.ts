import { hostPlaceholder } from '#web/lib/site-placeholder.ts'

/** Who runs this Crier reads mail at its own name, as `mailFrom` of the stages has it. */
export const contactAddress = () => `crier@${import.meta.env.SSR ? hostPlaceholder : location.hostname}`
