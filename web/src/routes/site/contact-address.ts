/** Who runs this Crier reads mail at its own name, as `mailFrom` of the stages has it. */
export const contactAddress = () => `crier@${location.hostname}`
